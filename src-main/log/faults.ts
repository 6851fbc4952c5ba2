import type { Log } from './log.ts';

/** The part of Node's `process` that is used. */
export interface FaultPort {
  on(event: 'uncaughtException', listener: (error: Error) => void): unknown;
  on(event: 'unhandledRejection', listener: (reason: unknown) => void): unknown;
}

/** Writes down what nobody caught, in place of a window with its words. `onThrown` hears what was thrown, not what was refused. */
export function logFaults(port: FaultPort, log: Log, onThrown: (error: unknown) => void): void {
  port.on('uncaughtException', (error) => {
    log.error('something was thrown that nobody caught', error);
    onThrown(error);
  });
  port.on('unhandledRejection', (reason) => log.error('something failed that nobody waited for', reason));
}
