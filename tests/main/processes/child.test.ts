import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { childStarter, type ForkedProcess } from '../../../src-main/processes/child.ts';

/** Like Electron's: it can't be killed before it has started. */
class Forked extends EventEmitter implements ForkedProcess {
  readonly stderr = new PassThrough();
  readonly told: unknown[] = [];
  isRunning = false;

  postMessage(message: unknown): void {
    this.told.push(message);
  }

  kill(): boolean {
    if (!this.isRunning) return false;
    this.isRunning = false;
    this.emit('exit', 15);
    return true;
  }

  runs(): void {
    this.isRunning = true;
    this.emit('spawn');
  }
}

function open() {
  const forks: unknown[] = [];
  const forked = new Forked();
  const start = childStarter(
    {
      fork(...values) {
        forks.push(values);
        return forked;
      },
    },
    () => ({ PATH: '/bin' }),
  );
  return { forks, forked, start };
}

it('starts a file with piped stderr only and only the given environment', () => {
  const { forks, start } = open();
  start('/a.js', { name: 'A' });
  start('/b.js', { name: 'B', args: ['x'], env: { PORT: '0' } });
  const stdio = ['ignore', 'ignore', 'pipe'];
  expect(forks).toEqual([
    ['/a.js', [], { serviceName: 'A', stdio, env: { PATH: '/bin' } }],
    ['/b.js', ['x'], { serviceName: 'B', stdio, env: { PORT: '0' } }],
  ]);
});

it('forwards messages and the exit code of the process', () => {
  const { forked, start } = open();
  const child = start('/a.js', { name: 'A' });
  const heard: unknown[] = [];
  child.on('message', (message) => heard.push(message));
  child.on('exit', (code) => heard.push(code));
  child.postMessage('go');
  forked.emit('message', 'done');
  forked.emit('exit', 3);
  expect([forked.told, heard]).toEqual([['go'], ['done', 3]]);
});

it('kills a process as soon as it runs when kill() was called before', () => {
  const { forked, start } = open();
  const child = start('/a.js', { name: 'A' });
  let code = 0;
  child.on('exit', (value) => {
    code = value;
  });
  child.kill();
  expect(code).toBe(0);
  forked.runs();
  expect([forked.isRunning, code]).toEqual([false, 15]);
});

it('keeps a process running without a kill request', () => {
  const { forked, start } = open();
  start('/a.js', { name: 'A' });
  forked.runs();
  expect(forked.isRunning).toBe(true);
});

it('does not throw when the process emits an error event', () => {
  const { forked, start } = open();
  start('/a.js', { name: 'A' });
  expect(() => forked.emit('error', 'FatalError', 'somewhere', '')).not.toThrow();
});

it('drains stderr so that the process is not blocked', async () => {
  const { forked, start } = open();
  start('/a.js', { name: 'A' });
  const lines = 'a warning that nobody reads\n'.repeat(10_000);
  await new Promise<void>((resolve) => forked.stderr.write(lines, () => resolve()));
  expect(forked.stderr.readableLength).toBe(0);
});
