/**
 * A rule of a specification, with the test that enforces it: a file below `tests/` and words of its title.
 */
export interface Held {
  readonly section: number;
  readonly rule: string;
  readonly file: string;
  readonly title: string;
}

export const held = (section: number, rule: string, file: string, title: string): Held => ({
  section,
  rule,
  file,
  title,
});
