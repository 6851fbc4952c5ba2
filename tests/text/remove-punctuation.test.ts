import fc from 'fast-check';
import { expect, it } from 'vitest';
import { removePunctuation } from '../../src/text/remove-punctuation.ts';
import { wordsOf } from '../../src/text/words-of.ts';

it.each([
  ['Hello, world.', 'Hello world'],
  ["It's well-known; isn't it?", "It's well-known isn't it"],
  ['3.14 at 10:30, 1,200 times', '3.14 at 10:30 1,200 times'],
  ['25% off, $5.50 (really)', '25% off $5.50 really'],
  ['Write to ann@example.com.', 'Write to ann@example.com'],
  ['On 03/05/2026, and 2026-03-05.', 'On 03/05/2026 and 2026-03-05'],
  ['Lost […] here.', 'Lost […] here'],
  ['One.\nTwo.\n\nThree!', 'One\nTwo\n\nThree'],
  ['wait—what', 'wait what'],
  ['¿Qué tal? ¡Bien!', 'Qué tal Bien'],
  ['你好。我很好！', '你好 我很好'],
  ['مرحبا، كيف الحال؟', 'مرحبا كيف الحال'],
  ['It is -5 degrees.', 'It is -5 degrees'],
  ['See https://example.com/a?b=1, or example.com.', 'See https://example.com/a?b=1 or example.com'],
  ['See http://nas.local/a: it works.', 'See http://nas.local/a it works'],
  ['5–10 people, 10%-15%, $5.00–$10.00.', '5–10 people 10%-15% $5.00–$10.00'],
  ['Oui\u202f! Ça coûte 12\u202f500\u00a0€\u202f!', 'Oui Ça coûte 12\u202f500\u00a0€'],
  ["'s Avonds is 't stil, 'zeer' stil. Ask ’em!", "'s Avonds is 't stil zeer stil Ask ’em"],
  ["size 'm', 's' and 'till'", 'size m s and till'],
  ['He left at 5 p.m. and came at 6 a.m.!', 'He left at 5 p.m. and came at 6 a.m.'],
  ['The U.S. army, in the U.K., e.g. now.', 'The U.S. army in the U.K. e.g. now'],
  ['She has a Ph.D., z.B. so. J.R.R. Tolkien', 'She has a Ph.D. z.B. so J.R.R. Tolkien'],
  ['Take plan B. Then C. See example.com. It is 5.', 'Take plan B Then C See example.com It is 5'],
  ['Use .NET, .5 and – well – so.', 'Use .NET .5 and well so'],
])('removes the punctuation of %j (growth 3)', (text, bare) => {
  expect(removePunctuation(text)).toBe(bare);
});

const said = fc
  .array(
    fc.constantFrom(
      'it’s',
      "don't",
      '3.14',
      'Ann',
      'well-known',
      ',',
      '. ',
      '!',
      '"',
      ' ',
      '\n',
      '[…]',
      'ja',
      'p.m.',
    ),
  )
  .map((parts) => parts.join(' '));

it('loses no words, and changes nothing when applied twice', () => {
  fc.assert(
    fc.property(said, (text) => {
      const bare = removePunctuation(text);
      expect(wordsOf(bare).map((word) => word.text)).toEqual(wordsOf(text).map((word) => word.text));
      expect(removePunctuation(bare)).toBe(bare);
    }),
  );
});
