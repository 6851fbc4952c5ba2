import { chmodSync, closeSync, openSync } from 'node:fs';
import { hasCode } from '../../node/error-code.ts';

/**
 * Makes a database file that only the server's user may read, before SQLite makes it by the umask; the files beside it
 * follow its mode. Only a new file is opened: closing another one would release the locks that this process has on it.
 */
export function makePrivate(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    try {
      chmodSync(path, 0o600);
    } catch (failure) {
      // A file of another user, which the folder's group may write: its owner decides who reads it.
      if (!hasCode(failure, 'EPERM', 'EROFS')) throw failure;
    }
  }
}
