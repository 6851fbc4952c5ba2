import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { logFaults } from '../../../src-main/log/faults.ts';

it('logs uncaught exceptions and unhandled rejections and reports only the exceptions', () => {
  const port = new EventEmitter();
  const logged: unknown[] = [];
  const thrown: unknown[] = [];
  const log = { info: () => undefined, error: (_what: string, cause: unknown) => logged.push(cause) };
  logFaults(port, log, (error) => thrown.push(error));
  const [first, second] = [new Error('thrown'), new Error('refused')];
  port.emit('uncaughtException', first);
  port.emit('unhandledRejection', second);
  expect([logged, thrown]).toEqual([[first, second], [first]]);
});
