import { hasCode } from '../node/error-code.ts';

/** Codes for a full disk: of the system, of SQLite, and of PostgreSQL (disk_full). */
const DISK_FULL = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100'];

/** Whether something thrown says that the disk, or the share of it that this server may use, is full. */
export const isDiskFull = (error: unknown): boolean => hasCode(error, ...DISK_FULL);
