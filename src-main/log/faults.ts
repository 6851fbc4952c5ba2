import type { Log } from './log.ts';

/** The used part of Node's `process`. */
export interface FaultPort {
  on(event: 'uncaughtException', listener: (error: Error) => void): unknown;
  on(event: 'unhandledRejection', listener: (reason: unknown) => void): unknown;
}

/**
 * Logs uncaught errors instead of showing Electron's dialog. `onThrown` receives those that were thrown, not
 * promise rejections.
 */
export function logFaults(port: FaultPort, log: Log, onThrown: (error: unknown) => void): void {
  port.on('uncaughtException', (error) => {
    log.error('uncaught exception', error);
    onThrown(error);
  });
  port.on('unhandledRejection', (reason) => log.error('unhandled promise rejection', reason));
}
