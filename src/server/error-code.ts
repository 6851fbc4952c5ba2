/** Whether something thrown is a system error with this code (`ENOENT`, `ENOSPC`, ...). */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** Codes for a full disk: of the system, of SQLite, and of PostgreSQL (disk_full). */
const DISK_FULL = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100'];

/** Whether something thrown says that the disk, or the share of it that this server may use, is full. */
export const isDiskFull = (error: unknown): boolean => DISK_FULL.some((code) => hasCode(error, code));
