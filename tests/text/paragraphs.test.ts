import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paragraphsBySilence, splitLongParagraph } from '../../src/text/paragraphs.ts';

const at = (start: number, end: number, text: string) => ({ start, end, text });

describe('paragraphsBySilence (growth 3)', () => {
  it('starts a new paragraph at a long pause after a sentence', () => {
    const timedTexts = [at(0, 2, 'One.'), at(3, 4, 'Two.'), at(7, 8, 'Three.')];
    expect(paragraphsBySilence(timedTexts, 2)).toEqual(['One. Two.', 'Three.']);
    expect(paragraphsBySilence(timedTexts, 3.5)).toEqual(['One. Two. Three.']);
  });
  it.each(['Er sagte: „Gut.“', 'Il a dit : « Oui. »', 'كيف حالك؟', '「はい。」'])(
    'recognises the sentence end of %s in any language',
    (ended) => {
      expect(paragraphsBySilence([at(0, 2, ended), at(6, 7, 'Two.')], 2)).toEqual([ended, 'Two.']);
    },
  );
  it('never splits a sentence', () => {
    const timedTexts = [at(0, 2, 'I went to'), at(6, 7, 'the shop.'), at(10, 11, 'Then home.')];
    expect(paragraphsBySilence(timedTexts, 2)).toEqual(['I went to the shop.', 'Then home.']);
  });
  it('uses pauses alone when the text has no sentence ends', () => {
    expect(paragraphsBySilence([at(0, 2, 'one'), at(6, 7, 'two')], 2)).toEqual(['one', 'two']);
  });
  it('returns no paragraphs without segments', () => {
    expect(paragraphsBySilence([], 2)).toEqual([]);
  });
});

describe('splitLongParagraph', () => {
  const sentences = (count: number) =>
    Array.from({ length: count }, (_, n) => `Sentence number ${n} goes here.`).join(' ');
  it.each([
    [1, [1]],
    [7, [7]],
    [8, [4, 4]],
    [15, [5, 5, 5]],
  ])('splits %i sentences into parts of %j', (count, parts) => {
    const found = splitLongParagraph(sentences(count), 'en').map((part) => part.split('.').length - 1);
    expect(found).toEqual(parts);
  });
  it('splits between complete sentences of the language', () => {
    const quoted = '彼は「行く。」と言った。';
    expect(splitLongParagraph(quoted.repeat(8), 'ja')).toEqual([quoted.repeat(4), quoted.repeat(4)]);
    expect(
      splitLongParagraph('Im 19. Jahrhundert sah er 5 Mio. Menschen. '.repeat(7).trim(), 'de'),
    ).toHaveLength(1);
  });
  it('loses no text and splits no part again', () => {
    fc.assert(
      fc.property(fc.nat(60), (count) => {
        const parts = splitLongParagraph(sentences(count), 'en');
        expect(parts.join(' ')).toBe(sentences(count));
        for (const part of parts) expect(splitLongParagraph(part, 'en')).toEqual([part]);
      }),
    );
  });
});
