import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { linesOf } from '../../src/cli/lines-of.ts';

async function linesIn(input: PassThrough, signal = new AbortController().signal): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of linesOf(input, signal)) lines.push(line);
  return lines;
}

it('linesOf ends lines at line feeds only, also in the middle of a character', async () => {
  const input = new PassThrough();
  const bytes = Buffer.from('one\u2028two\r\nthrée\nfour');
  for (const byte of bytes) input.write(Buffer.of(byte));
  input.end();
  expect(await linesIn(input)).toEqual(['one\u2028two', 'thrée', 'four']);
});

it('linesOf ends when its stream is destroyed or its signal fires, and throws a failure', async () => {
  const closed = new PassThrough();
  const reading = linesIn(closed);
  closed.destroy();
  expect(await reading).toEqual([]);
  const stop = new AbortController();
  const stopped = linesIn(new PassThrough(), stop.signal);
  stop.abort();
  expect(await stopped).toEqual([]);
  const broken = new PassThrough();
  const failing = linesIn(broken);
  broken.destroy(new Error('gone'));
  await expect(failing).rejects.toThrow('gone');
});
