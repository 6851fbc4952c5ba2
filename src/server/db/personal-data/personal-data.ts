import type { Schema } from '../schema.ts';
import { ACCOUNT_TABLES } from './account-tables.ts';
import { OPERATION_TABLES } from './operation-tables.ts';
import { PLAN_TABLES } from './plan-tables.ts';
import { SIGN_IN_TABLES } from './sign-in-tables.ts';
import type { TablesPrivacy } from './table-privacy.ts';
import { TEXT_TABLES } from './text-tables.ts';

/**
 * Every table with each of its columns, for `docs/personal-data.md`. A new table or column fails to compile, or fails a
 * test, until it is listed here.
 */
export const PERSONAL_DATA: TablesPrivacy<keyof Schema> = {
  ...ACCOUNT_TABLES,
  ...SIGN_IN_TABLES,
  ...TEXT_TABLES,
  ...PLAN_TABLES,
  ...OPERATION_TABLES,
};
