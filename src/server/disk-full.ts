import { hasCode } from '../node/error-code.ts';

/** Error codes of a full disk: of the system, of SQLite, and of PostgreSQL (disk_full). */
const DISK_FULL_CODES = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100'];
/**
 * Errors of a failing disk, or one that the system has made read-only because of a failure. SQLite appends details to
 * its codes.
 */
const DISK_FAILURE_CODE = /^(EROFS|EIO|SQLITE_(READONLY|IOERR)(_[A-Z_]+)?)$/;
/** PostgreSQL's error for a write to a standby, or to a database that was made read-only. */
const READ_ONLY_DATABASE = '25006';

/** True when a thrown value reports that the disk accepts no writes: it or this server's quota is full, or it is read-only. */
export const isDiskFull = (error: unknown): boolean =>
  hasCode(error, ...DISK_FULL_CODES) ||
  (error instanceof Error && 'code' in error && DISK_FAILURE_CODE.test(String(error.code)));

/**
 * Writes optional data, such as the last use of a session; returns false if nothing can be written. Writes of required
 * data still fail and are counted.
 */
export async function writeUnlessFull(write: () => Promise<void>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (isDiskFull(error) || hasCode(error, READ_ONLY_DATABASE)) return false;
    throw error;
  }
}
