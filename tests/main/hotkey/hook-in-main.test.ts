import { EventEmitter } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createInProcessHook } from '../../../src-main/hotkey/hook-in-main.ts';

function open(start: () => void = () => undefined) {
  const stops: number[] = [];
  const hook = Object.assign(new EventEmitter(), { start, stop: () => void stops.push(1) });
  const child = createInProcessHook(async () => ({ hook, codes: { AltRight: 3640 }, physical: null }));
  const said: unknown[] = [];
  child.on('message', (message) => said.push(message));
  child.on('exit', (code) => said.push(code));
  return { hook, child, said, stops };
}

const LISTEN = { do: 'listen', keys: [{ name: 'AltRight', isHeld: true }] };

it('behaves like a hook process and accepts commands before it is ready', async () => {
  const { hook, child, said, stops } = open();
  child.postMessage(LISTEN);
  await turn();
  hook.emit('keydown', { keycode: 3640 });
  expect(said).toEqual([{ is: 'ready' }, { is: 'gesture', name: 'AltRight', gesture: 'down' }]);
  child.kill();
  await turn();
  expect(said.slice(2)).toEqual([{ is: 'gesture', name: 'AltRight', gesture: 'up' }, 0]);
  expect(stops).toHaveLength(1);
});

it('exits with 1 when the system refuses the key hook', async () => {
  const { child, said } = open(() => {
    throw new Error('refused');
  });
  await turn();
  child.postMessage(LISTEN);
  await turn();
  expect(said).toEqual([{ is: 'ready' }, 1]);
});
