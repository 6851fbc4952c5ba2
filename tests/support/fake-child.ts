import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import type { Child } from '../../src-main/processes/child.ts';

/** A child process without behaviour: a test sends its messages and reads what it receives. */
export class FakeChild extends EventEmitter implements Child {
  readonly told: unknown[] = [];
  readonly stderr = new PassThrough();
  isKilled = false;

  postMessage(message: unknown): void {
    this.told.push(message);
  }

  kill(): boolean {
    if (this.isKilled) return false;
    this.isKilled = true;
    queueMicrotask(() => this.emit('exit', 15));
    return true;
  }

  says(message: unknown): void {
    this.emit('message', message);
  }

  ends(code = 1): void {
    this.isKilled = true;
    this.emit('exit', code);
  }
}
