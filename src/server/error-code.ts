/** Whether something thrown is a system error with this code (`ENOENT`, `ENOSPC`, ...). */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
