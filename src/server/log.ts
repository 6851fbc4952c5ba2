import { type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * Structured logs on standard output. Headers, bodies and texts are never logged, so they contain no personal
 * data.
 */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
