/** A line of source that keeps something safe, and the test that notices when it is gone. */
export interface SafetyLine {
  /** The rule it keeps, in a few words; unique. */
  readonly rule: string;
  /** Source file, from the root of the repository. */
  readonly file: string;
  /** Text of the line, or a part of it; occurs exactly once in the file. */
  readonly remove: string;
  /** What takes its place; nothing by default. */
  readonly replace?: string;
  /** Test file, below `tests/`. */
  readonly test: string;
  /** Title of the test that turns red, or the beginning of it; occurs in the test file. */
  readonly name: string;
}
