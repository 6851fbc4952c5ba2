import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import type { Child } from '../../src-main/processes/child.ts';

/** A process of its own that does nothing by itself: a test says what it says, and sees what it is told. */
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
