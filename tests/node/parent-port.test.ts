import { fork } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { openParentPort } from '../../src/node/parent-port.ts';

afterEach(() => void Reflect.deleteProperty(process, 'parentPort'));

it('exchanges messages with the parent process', () => {
  const postMessage = vi.fn<(message: unknown) => void>();
  const port = Object.assign(new EventEmitter(), { postMessage });
  Object.assign(process, { parentPort: port });
  const parent = openParentPort();
  const heard: unknown[] = [];
  parent.onMessage((message) => heard.push(message));
  port.emit('message', { data: 'go', ports: [] });
  parent.send('done');
  expect(heard).toEqual(['go']);
  expect(postMessage).toHaveBeenCalledWith('done');
});

it('throws when the process was not started by Parlance', () => {
  // The test's own process may have an IPC channel to its parent.
  const { send } = process;
  Object.assign(process, { send: undefined });
  try {
    expect(() => openParentPort()).toThrow('started by Parlance');
  } finally {
    Object.assign(process, { send });
  }
});

it('outlives the signals of a terminal or of systemd, but not its parent', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-port-'));
  const program = join(folder, 'program.mjs');
  const port = new URL('../../src/node/parent-port.ts', import.meta.url).href;
  writeFileSync(
    program,
    `import { openParentPort } from ${JSON.stringify(port)};
     const parent = openParentPort();
     parent.onMessage((message) => parent.send(message));
     parent.send('up');`,
  );
  const child = fork(program);
  expect(await once(child, 'message')).toEqual(['up', undefined]);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) child.kill(signal);
  child.send('still there?');
  expect(await once(child, 'message')).toEqual(['still there?', undefined]);
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
  rmSync(folder, { recursive: true });
});
