/** True when a thrown value is a system error with one of these codes (`ENOENT`, `ENOSPC`, ...). */
export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));
