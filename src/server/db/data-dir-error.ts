import { hasCode } from '../../node/error-code.ts';

const DAMAGED_CODES = ['SQLITE_CORRUPT', 'SQLITE_NOTADB'];
/** The last one: no space for the shared memory of a database in WAL mode. */
const DISK_FULL_CODES = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'];
const UNWRITABLE_CODES = [
  'EACCES',
  'EPERM',
  'EROFS',
  'SQLITE_CANTOPEN',
  'SQLITE_READONLY',
  'SQLITE_READONLY_DIRECTORY',
];

/** The data folder cannot be used as it is. The message is for the terminal. */
export class DataDirError extends Error {
  override readonly name = 'DataDirError';
}

/** Explains what to do about a full disk, a data folder that cannot be written or a damaged database file. */
export function explainDataDirError(error: unknown, dataDir: string): unknown {
  if (hasCode(error, ...DAMAGED_CODES))
    return new DataDirError(
      `The database in ${dataDir} is damaged, and nothing in it was changed. Copy the folder, then restore the last ` +
        'backup with: npm run restore (docs/backup.md).',
      { cause: error },
    );
  if (hasCode(error, ...DISK_FULL_CODES))
    return new DataDirError(
      `The disk of ${dataDir} is full. Free some space there, then start the server again.`,
      { cause: error },
    );
  if (hasCode(error, ...UNWRITABLE_CODES))
    return new DataDirError(
      `${dataDir} cannot be written. Let the user of the server write there, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  return error;
}
