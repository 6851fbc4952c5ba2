import { describe, expect, it } from 'vitest';
import { RECORDING_LANGUAGES } from '../../src/contract/languages.ts';
import { knowsFillers, removeFillers } from '../../src/text/filler-words.ts';

describe('fillers are left out', () => {
  it.each([
    ['en', 'Um, so I was, like, thinking that uh we should go.', 'So I was thinking that we should go.'],
    ['en', 'The plan is, um, ready, you know, for Monday.', 'The plan is ready for Monday.'],
    ['en', 'He said, "Um, no." Hmm.', 'He said, "No."'],
    ['nl', 'Eh, ik ga, zeg maar, morgen. Uhm dat is ehm goed.', 'Ik ga morgen. Dat is goed.'],
    ['de', 'Ähm, ich war, sozusagen, schon da. Er sagte, äh, nichts.', 'Ich war schon da. Er sagte nichts.'],
    ['fr', 'Euh... je voulais, tu vois, partir.', 'Je voulais partir.'],
    ['ja', 'えーと、今日は雨です。あのー、明日は。', '今日は雨です。明日は。'],
    ['ru', 'Эм, я, как бы, пришёл.', 'Я пришёл.'],
  ])('%s: %s', (language, spoken, written) => {
    expect(removeFillers(spoken, language)).toBe(written);
  });
});

describe('what means something stays', () => {
  it.each([
    ['en', 'I like it. She actually came, and you know why.'],
    ['en', 'The ER was full, and the umbrella wet.'],
    ['en', 'Nothing to leave out.\n  Not even   spaces.'],
    ['de', 'Er ist da.'],
    ['fr', 'Ben est venu en fait.'],
    ['zh', '嗯嗯那个人来了'],
    ['xx', 'um, hello'],
  ])('%s: %s', (language, text) => {
    expect(removeFillers(text, language)).toBe(text);
  });
});

it('knows every language one can record in', () => {
  const missing = RECORDING_LANGUAGES.filter((code) => code !== 'auto' && !knowsFillers(code));
  expect(missing).toEqual([]);
});
