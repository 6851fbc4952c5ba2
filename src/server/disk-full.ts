import { hasCode } from '../node/error-code.ts';

/** Error codes of a full disk: of the system, of SQLite, and of PostgreSQL (disk_full). */
const DISK_FULL = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100'];

/** True when a thrown value says that the disk or this server's quota is full. */
export const isDiskFull = (error: unknown): boolean => hasCode(error, ...DISK_FULL);

/**
 * Writes a note that reads can do without, such as the last use of a session; false where the disk is full. What has to
 * be stored still fails there, and is counted.
 */
export async function noteUnlessFull(write: () => Promise<void>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (isDiskFull(error)) return false;
    throw error;
  }
}
