/**
 * Codes of a database that cannot be reached, is about to end, has become a standby, or has undone a transaction in
 * favour of another: PostgreSQL's (Appendix A, "PostgreSQL Error Codes"), SQLite's ("Result and Error Codes") and the
 * system's. 55000 is a database that allows no connections, 40001 and 40P01 are a serialization failure and a deadlock;
 * 55P03 is a lock that was not free, 57014 a statement that took too long, usually behind a lock. 08P01 is PgBouncer's
 * code for a server that it cannot reach.
 */
const TRANSIENT_CODES: readonly unknown[] = [
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08P01',
  '25006',
  '25P03',
  '40001',
  '40P01',
  '53300',
  '55000',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'SQLITE_BUSY',
  'SQLITE_BUSY_SNAPSHOT',
];
/** Driver messages without a code. */
const TRANSIENT_MESSAGES = [
  /^timeout exceeded when trying to connect/,
  /^Connection terminated/,
  /is not queryable$/,
];

/** True for a temporary database error: nothing was changed, and the same request may succeed in a moment. */
export function isTransientError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && TRANSIENT_CODES.includes(error.code)) return true;
  return TRANSIENT_MESSAGES.some((message) => message.test(error.message));
}
