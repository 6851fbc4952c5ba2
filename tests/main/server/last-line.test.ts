import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { lastLineOf } from '../../../src-main/server/last-line.ts';

it('tells the last line that says something, however it comes', async () => {
  const output = new PassThrough();
  const last = lastLineOf(output);
  expect(last()).toBeNull();
  for (const piece of ['one\ntw', 'o\n', '\n  \n']) output.write(piece);
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(last()).toBe('two');
  output.write('unfinished');
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(last()).toBe('unfinished');
  output.write(`${'x'.repeat(10_000)}\n`);
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(last()?.length).toBeLessThanOrEqual(300);
  expect(lastLineOf(null)()).toBeNull();
});
