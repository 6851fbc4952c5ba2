import { expect, test } from 'vitest';
import { createCasing } from '../../src/text/casing.ts';

const one = (words: string) => createCasing().formatFinal(words, false);

test.each([
  ['the weather is lovely', 'The weather is lovely.'],
  ["i think i'm late and i'll run as i've said i'd", "I think I'm late and I'll run as I've said I'd."],
  ['in italy i is a letter', 'In italy I is a letter.'],
  ["'twas so", "'Twas so."],
  ['9 lives', '9 lives.'],
  ['über alles', 'Über alles.'],
  ['is it done?', 'Is it done?'],
  ['he said "stop."', 'He said "stop."'],
  ['  two   spaces ', 'Two spaces.'],
])('formats the recognised text %j as %j', (words, expected) => {
  expect(one(words)).toBe(expected);
});

test('returns an empty text for blank utterances', () => {
  const casing = createCasing();
  expect([
    casing.formatFinal('', false),
    casing.formatFinal(' \n', true),
    casing.formatFinal('so', false),
  ]).toEqual(['', '', 'So.']);
});

test('does not end a sentence that continues in the next utterance', () => {
  const casing = createCasing();
  const texts = [
    casing.formatFinal('we walked to the', true),
    casing.formatInterim('park i'),
    casing.formatFinal('park i think', false),
    casing.formatInterim('then i'),
    casing.formatFinal('then home', false),
  ];
  expect(texts).toEqual(['We walked to the', 'park I', 'park I think.', 'Then I', 'Then home.']);
});

test('keeps every word in order', () => {
  const words = "mc donald's i phone iodine i i'm it's a-b c";
  const cased = one(words);
  expect(cased.toLowerCase().replace(/\.$/, '')).toBe(words);
});
