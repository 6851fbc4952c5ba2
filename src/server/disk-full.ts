import { hasCode } from '../node/error-code.ts';

/** Error codes of a full disk: of the system, of SQLite, and of PostgreSQL (disk_full). */
const DISK_FULL = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100'];

/** True when a thrown value says that the disk or this server's quota is full. */
export const isDiskFull = (error: unknown): boolean => hasCode(error, ...DISK_FULL);
