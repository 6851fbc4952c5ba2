import { EventEmitter } from 'node:events';
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
