import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Structured logs on standard output. Never contain headers, bodies, texts or other personal data. */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
