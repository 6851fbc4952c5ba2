import { expect, it, vi } from 'vitest';
import { measureModel } from '../../../../../src/server/speech/engines/local/measure-model.ts';
import { FakeEngineProcess } from '../../../../support/speech/fake-engine-process.ts';
import { moonshineGguf } from '../../../../support/speech/moonshine-gguf.ts';
import { fileWith, processesNaming } from '../../../../support/speech/test-folder.ts';

const never = new AbortController().signal;

it('measureModel measures a real model in a process that ends', async () => {
  const path = await moonshineGguf();
  const speed = await measureModel(path, never);
  expect(speed).toBeGreaterThan(0);
  await expect
    .poll(async () => (await processesNaming(path)).filter((line) => line.includes('measure')))
    .toEqual([]);
});

it('measureModel returns null for a file that is no model', async () => {
  expect(await measureModel(await fileWith('no model', 'x.gguf'), never)).toBeNull();
});

it.each([
  ['dies', (child: FakeEngineProcess) => child.crashes()],
  ['says nonsense', (child: FakeEngineProcess) => child.says({ is: 'measured', speed: -1 })],
  ['writes unexpected output', (child: FakeEngineProcess) => child.says({ is: 'ready' })],
])('measureModel returns null when the program %s', async (_what, act) => {
  const child = new FakeEngineProcess();
  const measured = measureModel('/m', never, () => child);
  act(child);
  expect(await measured).toBeNull();
  expect(child.isKilled).toBe(true);
});

it('measureModel kills its process on abort', async () => {
  const stop = new AbortController();
  const child = new FakeEngineProcess();
  const start = vi.fn((_args: readonly string[]) => child);
  const measured = measureModel('/m', stop.signal, start);
  stop.abort();
  expect(await measured).toBeNull();
  expect(child.isKilled).toBe(true);
  expect(await measureModel('/m', stop.signal, start)).toBeNull();
  expect(start).toHaveBeenCalledExactlyOnceWith(['/m', 'auto', 'measure']);
});
