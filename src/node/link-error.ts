import { hasCode } from './error-code.ts';

/** `EISDIR` is Node's code for Windows' error on FAT. */
const NO_LINKS_CODES = ['EPERM', 'EXDEV', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EISDIR'];

/** True for the error of a file system without hard links, or without further ones for this file. */
export const isWithoutLinks = (error: unknown): boolean => hasCode(error, ...NO_LINKS_CODES);
