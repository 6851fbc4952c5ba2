import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberTable } from '../../../src/server/text-shaping/number-tables.ts';
import { writeFigures } from '../../../src/server/text-shaping/spoken-numbers.ts';
import { writeWords } from '../../../src/server/text-shaping/written-numbers.ts';

async function words(text: string, language = 'en', highest = 9999): Promise<string> {
  const table = await numberTable(language);
  return table ? writeWords(text, table, language, highest) : text;
}

describe('writeWords (growth 3)', () => {
  it.each([
    ['25 people', 'twenty-five people'],
    ['room 5.', 'room five.'],
    ['12, 13 and 0', 'twelve, thirteen and zero'],
    ['How many came? 5. Did 3 leave? 2. Okay.', 'How many came? five. Did three leave? two. Okay.'],
    ['2500 kilometres', 'two thousand five hundred kilometres'],
  ])('writes %j as %j', async (said, written) => {
    expect(await words(said)).toBe(written);
  });

  it.each([
    'in 2026',
    '3.5 and 1,200 and 10:30',
    'March 5 and 5 March',
    '1. Buy milk. 2. Call Anna. 3. Go home.',
    'Do this: 1. Buy milk. 2. Call Anna.',
    'A4 and 3D and b2b',
    '$5 and 5% and 5 % and €20 and 20 €',
    '021 555 1234',
    'pages 5-7',
    '03/05/2026 and 2026-03-05',
    'version 1.2.3, ann5@example.com, #4',
  ])('keeps %j', async (said) => {
    expect(await words(said)).toBe(said);
  });

  it.each([
    ['nl', '25 mensen op 5 maart', 'vijfentwintig mensen op 5 maart'],
    ['de', '25 Leute', 'fünfundzwanzig Leute'],
    ['fr', '21 jours', 'vingt et un jours'],
    ['es', '25 días, 5 de marzo', 'veinticinco días, 5 de marzo'],
    [
      'de',
      'Es waren 3.\nDanach "noch 4." Und 1, sonst 5.',
      'Es waren drei.\nDanach "noch 4." Und eins, sonst fünf.',
    ],
    ['es', '11 casas, página 1', 'once casas, página uno'],
    ['pt', '12 pessoas, 3 casas, somos 2', 'doze pessoas, três casas, somos dois'],
    ['it', '21 giorni', 'ventuno giorni'],
    ['nl', 'Kerkstraat 5, 1000 euro', 'Kerkstraat vijf, duizend euro'],
    ['es', '16 y 22 días', 'dieciséis y veintidós días'],
    ['en', '5 to 7 people, 3 in a row', 'five to seven people, three in a row'],
    [
      'en',
      'See fig. 2 for 3 examples. No. 1 but 2 others.',
      'See fig. 2 for three examples. No. 1 but two others.',
    ],
    ['fr', 'p. 12 les 5 règles', 'p. 12 les cinq règles'],
    ['en', 'We paid $20 and 3 people came, 5 and 10%.', 'We paid $20 and three people came, five and 10%.'],
    ['en', 'Take it for 10 secs. 5 of us waited.', 'Take it for ten secs. five of us waited.'],
    ['nl', '1 auto, 3. Daarna', 'één auto, drie. Daarna'],
  ])('writes, in %s, %j as %j', async (language, said, written) => {
    expect(await words(said, language)).toBe(written);
  });

  it.each([
    ['de', 'im 3. Stock und der 2. Weltkrieg, 1. FC Köln'],
    ['de', 'Am 5. und 6. Mai, in der 3.–4. Klasse'],
    ['de', '§ 5, §§ 6, Nr. 5, Art. 3 GG, S. 7'],
    ['en', 'No. 5, p. 7, art. 2'],
    ['fr', 'n° 5, n°5, art. 3'],
    ['de', '1 Auto, 101 Autos'],
    ['fr', '1 semaine'],
    ['it', '1 settimana'],
    ['es', '1 semana, 21 semanas, 200 casas'],
    ['pt', '1 pessoa, 2 pessoas, 22 pessoas, 200 casas'],
    ['en', 'between March 3 and 5, 2026, 5 to 7 March 2026, 5 or 6 March'],
    ['es', 'del 3 al 5 de marzo'],
    ['nl', 'van 3 tot en met 5 maart'],
    ['fr', 'à 8 h 30'],
    ['en', '6 ft 2 in, 5 km'],
    ['en', '1. First\n2) Second'],
    ['en', 'figs. 5 and 6, pp. 3, 5 to 7'],
    ['en', 'https://example.com/path?x=1&y=2'],
    ['en', '5 to 8%, 10 to 20 km, $5 to 10'],
    ['de', '5 bis 8 %, zwischen 5 und 8 %'],
    ['en', 'between $5 and 10, between 5 and 10%'],
  ])('keeps, in %s, %j because words would be wrong', async (language, said) => {
    expect(await words(said, language)).toBe(said);
  });

  it('writes only one to nine in words for the mixed format', async () => {
    expect(await words('3 dogs, 12 cats and 0 birds', 'en', 9)).toBe('three dogs, 12 cats and 0 birds');
  });

  it('is reversed by writeFigures and idempotent (property test)', async () => {
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
