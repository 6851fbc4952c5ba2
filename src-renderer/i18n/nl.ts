import type { TextTable } from './en.ts';
import { en } from './en.ts';
export const nl: TextTable = en;
