import type { Schema } from '../schema.ts';

/** How a table's data relates to people. */
export interface TablePrivacy<Column extends string = string> {
  /** What it reveals about a person; null for a table of the server's own. */
  readonly content: string | null;
  readonly purpose: string;
  readonly retention: string;
  /** Columns with content by or about a person; the others are keys, counts and states. */
  readonly personal: readonly Column[];
  readonly technical: readonly Column[];
}

/** The privacy of some tables, with each of their columns. */
export type TablesPrivacy<Names extends keyof Schema> = {
  readonly [Name in Names]: TablePrivacy<keyof Schema[Name] & string>;
};

/** When data ends. */
export const RETENTION = {
  account: 'the account is deleted',
  text: 'the text or the account is deleted',
  month: 'the account is deleted; counted by month',
} as const;
