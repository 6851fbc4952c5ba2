import { hasCode } from './error-code.ts';

/** `EISDIR` is what Node makes of Windows' answer for FAT. */
const NO_LINKS = ['EPERM', 'EXDEV', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EISDIR'];

/** True for what a file system answers that has no hard links, or no more of them for this file. */
export const isWithoutLinks = (error: unknown): boolean => hasCode(error, ...NO_LINKS);
