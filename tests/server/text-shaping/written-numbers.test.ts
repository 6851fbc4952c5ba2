import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberTable } from '../../../src/server/text-shaping/number-tables.ts';
import { writeFigures } from '../../../src/server/text-shaping/spoken-numbers.ts';
import { writeWords } from '../../../src/server/text-shaping/written-numbers.ts';

async function words(text: string, language = 'en', highest = 9999): Promise<string> {
  const table = await numberTable(language);
  return table ? writeWords(text, table, language, highest) : text;
}

describe('figures in words (growth 3)', () => {
  it.each([
    ['25 people', 'twenty-five people'],
    ['room 5.', 'room five.'],
    ['12, 13 and 0', 'twelve, thirteen and zero'],
    ['2500 kilometres', 'two thousand five hundred kilometres'],
  ])('%j is %j', async (said, written) => {
    expect(await words(said)).toBe(written);
  });

  it.each([
    'in 2026',
    '3.5 and 1,200 and 10:30',
    'March 5 and 5 March',
    'A4 and 3D and b2b',
    '$5 and 5% and 5 % and €20 and 20 €',
    '021 555 1234',
    'pages 5-7',
    '03/05/2026 and 2026-03-05',
    'version 1.2.3, ann5@example.com, #4',
  ])('%j stays as it is', async (said) => {
    expect(await words(said)).toBe(said);
  });

  it.each([
    ['nl', '25 mensen op 5 maart', 'vijfentwintig mensen op 5 maart'],
    ['de', '25 Leute', 'fünfundzwanzig Leute'],
    ['fr', '21 jours', 'vingt et un jours'],
    ['es', '25 días, 5 de marzo', 'veinticinco días, 5 de marzo'],
  ])('in %s, %j is %j', async (language, said, written) => {
    expect(await words(said, language)).toBe(written);
  });

  it('writes one to nine in words and the rest in figures, for the mixed format', async () => {
    expect(await words('3 dogs, 12 cats and 0 birds', 'en', 9)).toBe('three dogs, 12 cats and 0 birds');
  });

  it('says nothing other than the figures did', async () => {
    const table = await numberTable('en');
    if (!table) throw new Error('no table');
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 9999 }), (n) => {
        const written = writeWords(`x ${n} x`, table, 'en', 9999);
        expect(writeFigures(written, table, { language: 'en', from: 0 })).toBe(`x ${n} x`);
        expect(writeWords(written, table, 'en', 9999)).toBe(written);
      }),
    );
  });
});
