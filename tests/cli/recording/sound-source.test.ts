import { expect, it } from 'vitest';
import { CliError } from '../../../src/cli/cli-error.ts';
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

it('reports an error of reading as such', async () => {
  async function* broken() {
    yield new Uint8Array([1, 2]);
    throw new Error('EIO');
  }
  const source = await openSource('-', {}, broken());
  const reading = source.read(new AbortController().signal)[Symbol.asyncIterator]();
  const readAll = async () => {
    while (!(await reading.next()).done);
  };
  await expect(readAll()).rejects.toThrow(new CliError('Reading from standard input failed.'));
});
