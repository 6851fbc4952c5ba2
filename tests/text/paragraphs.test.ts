import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paragraphsBySilence, splitLongParagraph } from '../../src/text/paragraphs.ts';

const at = (start: number, end: number, text: string) => ({ start, end, text });

describe('paragraphs by silence (growth 3)', () => {
  it('begin where somebody paused for long behind a sentence', () => {
    const stretches = [at(0, 2, 'One.'), at(3, 4, 'Two.'), at(7, 8, 'Three.')];
    expect(paragraphsBySilence(stretches, 2)).toEqual(['One. Two.', 'Three.']);
    expect(paragraphsBySilence(stretches, 3.5)).toEqual(['One. Two. Three.']);
  });
  it.each(['Er sagte: „Gut.“', 'Il a dit : « Oui. »', 'كيف حالك؟', '「はい。」'])(
    'begin behind %s in any language',
    (ended) => {
      expect(paragraphsBySilence([at(0, 2, ended), at(6, 7, 'Two.')], 2)).toEqual([ended, 'Two.']);
    },
  );
  it('never part a sentence', () => {
    const stretches = [at(0, 2, 'I went to'), at(6, 7, 'the shop.'), at(10, 11, 'Then home.')];
    expect(paragraphsBySilence(stretches, 2)).toEqual(['I went to the shop.', 'Then home.']);
  });
  it('go by silence alone where the engine ends no sentences', () => {
    expect(paragraphsBySilence([at(0, 2, 'one'), at(6, 7, 'two')], 2)).toEqual(['one', 'two']);
  });
  it('are none where nothing was said', () => {
    expect(paragraphsBySilence([], 2)).toEqual([]);
  });
});

describe('a long paragraph', () => {
  const sentences = (count: number) =>
    Array.from({ length: count }, (_, n) => `Sentence number ${n} goes here.`).join(' ');
  it.each([
    [1, [1]],
    [7, [7]],
    [8, [4, 4]],
    [15, [5, 5, 5]],
  ])('of %i sentences is parted into %j', (count, parts) => {
    const found = splitLongParagraph(sentences(count), 'en').map((part) => part.split('.').length - 1);
    expect(found).toEqual(parts);
  });
  it('is parted between whole sentences of its language', () => {
    const quoted = '彼は「行く。」と言った。';
    expect(splitLongParagraph(quoted.repeat(8), 'ja')).toEqual([quoted.repeat(4), quoted.repeat(4)]);
    expect(
      splitLongParagraph('Im 19. Jahrhundert sah er 5 Mio. Menschen. '.repeat(7).trim(), 'de'),
    ).toHaveLength(1);
  });
  it('loses nothing, and is not parted a second time', () => {
    fc.assert(
      fc.property(fc.nat(60), (count) => {
        const parts = splitLongParagraph(sentences(count), 'en');
        expect(parts.join(' ')).toBe(sentences(count));
        for (const part of parts) expect(splitLongParagraph(part, 'en')).toEqual([part]);
      }),
    );
  });
});
