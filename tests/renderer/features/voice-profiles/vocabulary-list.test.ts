import { describe, expect, it } from 'vitest';
import { voiceProfileFormSchema } from '../../../../src/contract/api/voice-profiles.ts';
import { VOCABULARY } from '../../../../src/contract/limits.ts';
import { addTerms, isList } from '../../../../src-renderer/features/voice-profiles/vocabulary-list.ts';

describe('addTerms', () => {
  it.each([
    ['Ann', ['Ann']],
    ['  Jan   de Vries ', ['Jan de Vries']],
    ['Ann, Bob;Cem\nDörte\r\nÉmile\tFay', ['Ann', 'Bob', 'Cem', 'Dörte', 'Émile', 'Fay']],
    ['张三丰、东京，名古屋；陽翔', ['张三丰', '东京', '名古屋', '陽翔']],
    ['سارة، يوسف؛ ليلى', ['سارة', 'يوسف', 'ليلى']],
    ['• one\n• two', ['one', 'two']],
    [' , \n', []],
  ])('splits %j into %j', (typed, added) => {
    expect(addTerms([], typed)).toMatchObject({ terms: added, added, unfit: [], isFull: false });
  });

  it('adds each term once, ignoring case', () => {
    expect(addTerms(['Ann'], 'ann, Bob, BOB')).toMatchObject({ terms: ['Ann', 'Bob'], added: ['Bob'] });
  });

  it('reports terms it leaves out', () => {
    const long = 'x'.repeat(VOCABULARY.termMax + 1);
    expect(addTerms([], `Ann, ${long}, ---`)).toMatchObject({ terms: ['Ann'], unfit: [long, '---'] });
  });

  it('stops at the maximum, which the server accepts', () => {
    const many = Array.from({ length: VOCABULARY.termsMax + 5 }, (_, n) => `word ${n}`);
    const { terms, isFull } = addTerms([], many.join('\n'));
    expect([terms.length, isFull]).toEqual([VOCABULARY.termsMax, true]);
    expect(voiceProfileFormSchema.parse({ name: 'a', vocabulary: terms }).vocabulary).toEqual(terms);
  });

  it('isList distinguishes a list from a single term', () => {
    expect([isList('Ann'), isList('Ann\n'), isList('Ann\nBob'), isList('Ann, Bob')]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});
