import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { lastLineOf } from '../../../src-main/server/last-line.ts';
import { waitFor } from '../../support/wait-for.ts';

it('returns the last non-empty line, whichever way the output is split, limited in length', async () => {
  const output = new PassThrough();
  const last = lastLineOf(output);
  expect(last()).toBeNull();
  for (const piece of ['one\ntw', 'o\n', '\n  \n']) output.write(piece);
  await waitFor(() => expect(last()).toBe('two'));
  output.write('unfinished');
  await waitFor(() => expect(last()).toBe('unfinished'));
  output.write(`${'x'.repeat(10_000)}\n`);
  await waitFor(() => expect(last()).toBe(`unfinished${'x'.repeat(290)}`));
  expect(lastLineOf(null)()).toBeNull();
});
