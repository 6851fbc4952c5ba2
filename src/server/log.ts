import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Bytes per write, and milliseconds after which fewer bytes are written. */
const WRITE_BYTES = 4096;
const WRITE_MS = 250;
/** Maximum bytes that wait for a slow reader; lines beyond are dropped and counted. */
const WAITING_MAX_BYTES = 4 * 1024 * 1024;

/**
 * Structured logs on standard output. They never contain headers, bodies, texts or other personal data. Lines are
 * written asynchronously: the event loop does not wait for the reader of a pipe. When the process ends, also by an
 * uncaught error, the rest is written at once, as is everything up to a `fatal` line. While the output cannot be written,
 * as on a full disk, lines are lost and the process goes on.
 */
export function createLog(level: string): Log {
  const destination = pino.destination({
    dest: 1,
    sync: false,
    minLength: WRITE_BYTES,
    periodicFlush: WRITE_MS,
    maxLength: WAITING_MAX_BYTES,
  });
  // Without a listener, an error ends the process, whose last flush then retries forever on a full disk.
  const flushSync = destination.flushSync.bind(destination);
  destination.on('error', () => {
    destination.flushSync = () => undefined;
  });
  destination.on('write', () => {
    destination.flushSync = flushSync;
  });
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  let dropped = 0;
  destination.on('drop', () => {
    dropped += 1;
  });
  destination.on('drain', () => {
    if (dropped === 0) return;
    const lines = dropped;
    dropped = 0;
    log.warn({ lines }, 'log lines were dropped: the output is too slow');
  });
  return log;
}
