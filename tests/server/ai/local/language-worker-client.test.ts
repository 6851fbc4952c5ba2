import { expect, it } from 'vitest';
import { runLanguageTask } from '../../../../src/server/ai/local/language-worker-client.ts';

it('a long talk that is being shaped does not hold up a short text', async () => {
  const learned = Array.from({ length: 40 }, (_, n) => ({ heard: `wort${n}`, written: `Word${n}` }));
  const replace = (text: string) => runLanguageTask('learned', { text, learned });
  // Now the thread for short texts runs.
  expect(await replace('wort1')).toBe('Word1');
  let isTalkShaped = false;
  const talk = replace('word by wort after '.repeat(40_000)).then(() => {
    isTalkShaped = true;
  });
  expect(await replace('wort2')).toBe('Word2');
  expect(isTalkShaped).toBe(false);
  await talk;
});
