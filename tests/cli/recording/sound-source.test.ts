import { expect, it } from 'vitest';
import { openSource } from '../../../src/cli/recording/sound-source.ts';

it('standard input ends at the signal, with the sound so far', async () => {
  async function* silentAfterTwo() {
    yield new Uint8Array([1, 2]);
    yield new Uint8Array([3]);
    await new Promise(() => undefined);
  }
  const source = await openSource('-', {}, silentAfterTwo());
  const stop = new AbortController();
  setImmediate(() => stop.abort());
  const parts: Uint8Array[] = [];
  for await (const part of source.read(stop.signal)) parts.push(part);
  expect(parts).toEqual([new Uint8Array([1, 2, 3])]);
});
