/**
 * Codes of a database that cannot be reached or is about to end: PostgreSQL's (Appendix A, "PostgreSQL Error
 * Codes") and the system's. 55000 is a database that allows no connections.
 */
const CODES: readonly unknown[] = [
  '08001',
  '08003',
  '08006',
  '53300',
  '55000',
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
];
/** Messages of the driver, which gives them no code. */
const MESSAGES = [/^timeout exceeded when trying to connect/, /^Connection terminated/];

/** True for the error of a database that is away for now: the same request may succeed in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && CODES.includes(error.code)) return true;
  return MESSAGES.some((message) => message.test(error.message));
}
