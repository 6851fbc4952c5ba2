import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { hasCode } from '../../src/node/error-code.ts';

/** Bytes after which the file is rotated. Two files are kept: the cause of a fault is seldom older. */
const FILE_MAX_BYTES = 512 * 1024;

/** The file's name in the folder of logs. */
export const LOG_FILE = 'parlance.log';

/**
 * The app's log file, for troubleshooting. It never contains spoken or written words, nor secrets: its fields are
 * names, numbers and codes.
 */
export interface Log {
  info(message: string, facts?: LogFacts): void;
  error(message: string, cause: unknown): void;
}
type LogFacts = Readonly<Record<string, string | number | boolean | null>>;

/** The loggable facts of an error: its type and code. Messages may contain user text. */
function factsOf(cause: unknown): LogFacts {
  if (!(cause instanceof Error)) return { error: typeof cause };
  const code = 'code' in cause ? String(cause.code) : null;
  const at = cause.stack?.split('\n').find((line) => line.trimStart().startsWith('at '));
  return { error: cause.name, code, at: at?.trim() ?? null };
}

function rotate(file: string): void {
  try {
    if (statSync(file).size >= FILE_MAX_BYTES) renameSync(file, `${file}.1`);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
}

/**
 * Opens the log in `folder`; nothing is loaded or written before the first line. On a disk error the line is
 * lost: there is no other place to report it.
 */
export function openLog(folder: string): Log {
  const file = join(folder, LOG_FILE);
  const destination = {
    write(line: string): void {
      try {
        mkdirSync(folder, { recursive: true });
        rotate(file);
        appendFileSync(file, line, { mode: 0o600 });
      } catch {
        // The line is lost: there is no other place to report it.
      }
    },
  };
  let opened: Promise<Logger> | null = null;
  const withLogger = (write: (logger: Logger) => void): void => {
    opened ??= import('pino').then(({ pino }) => pino({ base: null }, destination));
    void opened.then(write);
  };
  return {
    info: (message, facts = {}) => withLogger((logger) => logger.info(facts, message)),
    error: (message, cause) => {
      const facts = factsOf(cause);
      withLogger((logger) => logger.error(facts, message));
    },
  };
}
