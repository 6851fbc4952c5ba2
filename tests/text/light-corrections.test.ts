import fc from 'fast-check';
import { expect, it } from 'vitest';
import { correctLightly } from '../../src/text/light-corrections.ts';

it.each([
  ['the the dog ran', 'en', 'the dog ran'],
  ['The the dog and and and the cat', 'en', 'The dog and the cat'],
  ['so i think i’m right , ok', 'en', 'so I think I’m right, ok'],
  ['two  spaces .', 'en', 'two spaces.'],
  ['A a dog, then I I went to a a shop', 'en', 'A dog, then I went to a shop'],
  ['de kat en en een een huis', 'nl', 'de kat en een huis'],
  ['und und das Haus', 'de', 'und das Haus'],
  ['le chat et et le le chien !', 'fr', 'le chat et le chien !'],
  ['the the', null, 'the the'],
  ['my my dog, the the, end', 'en', 'my dog, the, end'],
  ['a\tb \u00a0c\u00a0, d\u00a0', 'en', 'a b c, d'],
])('corrects %j in %s (growth 3)', (text, language, corrected) => {
  expect(correctLightly(text, language)).toBe(corrected);
});

it.each([
  'he had had enough, and said that that was that',
  'very very good, no no, bye bye',
  'my my, what a day; oh my my! My my…',
  'what it is is a mystery, log in in the morning',
  'i.e. this, and e.g. that; see section i.b',
  'the theme, an and another, or orange',
  'world war I I, the n a a c p, the n c a a and the f a a, Plan A a good plan',
  'a 3.5 and .5 and 10:30 ... fine',
])('leaves %j unchanged', (text) => {
  expect(correctLightly(text, 'en')).toBe(text);
});

it.each([
  ['Die Frau, die die Kinder sah, und das, was das Kind sah', 'de'],
  ['der Vorschlag von von der Leyen', 'de'],
  ['ik denk dat het het beste is', 'nl'],
])('keeps a repeated word that can be intended: %j in %s', (text, language) => {
  expect(correctLightly(text, language)).toBe(text);
});

it.each([
  ['Ça va\u202f? Oui\u00a0: 12\u202f500 «\u00a0fois\u00a0»\u202f; voilà\u202f!', 'fr'],
  ['It is 10\u00a0km.', 'en'],
  ['はい。\u3000次です。', 'ja'],
])('keeps the no-break and wide spaces of %j', (text, language) => {
  expect(correctLightly(text, language)).toBe(text);
});

it('changes nothing when applied twice', () => {
  const words = fc.array(
    fc.constantFrom('the', 'a', 'i', ',', '.', ' ', '\u00a0', 'dog', 'and', '\n', "i'm"),
  );
  fc.assert(
    fc.property(words, (parts) => {
      const once = correctLightly(parts.join(' '), 'en');
      expect(correctLightly(once, 'en')).toBe(once);
    }),
  );
});
