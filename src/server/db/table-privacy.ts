/** How a table's data relates to people. */
export interface TablePrivacy<Column extends string = string> {
  /** What it says of a person; null for a table of the server's own. */
  readonly what: string | null;
  readonly why: string;
  readonly keptUntil: string;
  /** Columns with what a person said, wrote, is or does; the others are keys, counts and states. */
  readonly personal: readonly Column[];
  readonly technical: readonly Column[];
}
