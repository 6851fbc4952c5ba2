import { describe, expect, it } from 'vitest';
import { voiceProfileFormSchema } from '../../../../src/contract/api/voice-profiles.ts';
import { VOCABULARY } from '../../../../src/contract/limits.ts';
import { addTerms, isList } from '../../../../src-renderer/features/voice-profiles/vocabulary-list.ts';

describe('adding names and terms', () => {
  it.each([
    ['Ann', ['Ann']],
    ['  Jan   de Vries ', ['Jan de Vries']],
    ['Ann, Bob;Cem\nDörte\r\nÉmile\tFay', ['Ann', 'Bob', 'Cem', 'Dörte', 'Émile', 'Fay']],
    ['张三丰、东京，名古屋；陽翔', ['张三丰', '东京', '名古屋', '陽翔']],
    ['سارة، يوسف؛ ليلى', ['سارة', 'يوسف', 'ليلى']],
    ['• one\n• two', ['one', 'two']],
    [' , \n', []],
  ])('reads %j as %j', (typed, added) => {
    expect(addTerms([], typed)).toMatchObject({ terms: added, added, unfit: [], isFull: false });
  });

  it('takes each one once, whatever its case', () => {
    expect(addTerms(['Ann'], 'ann, Bob, BOB')).toMatchObject({ terms: ['Ann', 'Bob'], added: ['Bob'] });
  });

  it('says what it leaves out', () => {
    const long = 'x'.repeat(VOCABULARY.termMax + 1);
    expect(addTerms([], `Ann, ${long}, ---`)).toMatchObject({ terms: ['Ann'], unfit: [long, '---'] });
  });

  it('stops where the list is full, and the server takes the whole list', () => {
    const many = Array.from({ length: VOCABULARY.termsMax + 5 }, (_, n) => `word ${n}`);
    const { terms, isFull } = addTerms([], many.join('\n'));
    expect([terms.length, isFull]).toEqual([VOCABULARY.termsMax, true]);
    expect(voiceProfileFormSchema.parse({ name: 'a', vocabulary: terms }).vocabulary).toEqual(terms);
  });

  it('tells a list from one word', () => {
    expect([isList('Ann'), isList('Ann\n'), isList('Ann\nBob'), isList('Ann, Bob')]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});
