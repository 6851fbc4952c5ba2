import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeDates } from '../../../src/server/text-shaping/dates.ts';

describe('writeDates (growth 3)', () => {
  it.each([
    ['mm/dd/yyyy', '03/05/2026'],
    ['dd/mm/yyyy', '05/03/2026'],
    ['yyyy-mm-dd', '2026-03-05'],
  ] as const)('formats a date as %s', async (format, written) => {
    expect(await writeDates('We met on March 5, 2026 at noon.', 'en', format)).toBe(
      `We met on ${written} at noon.`,
    );
  });

  it.each([
    ['on the fifth of March 2026.', 'on 2026-03-05.'],
    ['march fifth 2026', '2026-03-05'],
    ['the twenty first of March 2026', '2026-03-21'],
    ['Monday, March 5th, 2026 at 5 pm', 'Monday, 2026-03-05 at 5 pm'],
    ['from March 5, 2026 to April 6, 2026', 'from 2026-03-05 to 2026-04-06'],
    ['at first the fifth of June 2026 seemed good', 'at first 2026-06-05 seemed good'],
    ['wait a second and the tenth of June 2026 is fine', 'wait a second and 2026-06-10 is fine'],
    ['the May 5 2026 meeting, the May 5th, 2026, release', 'the 2026-05-05 meeting, the 2026-05-05, release'],
    ['the 5th of May 2026 and the 6 May 2026', '2026-05-05 and 2026-05-06'],
    ['in the 12 March 2026 meeting', 'in the 2026-03-12 meeting'],
    [
      'met on the 5th May 2026 instead, the fifth of May 2026 near Berlin',
      'met on 2026-05-05 instead, 2026-05-05 near Berlin',
    ],
    [
      'The 1 January 2026 deadline is firm, the 2 January 2026 is free',
      'The 2026-01-01 deadline is firm, 2026-01-02 is free',
    ],
    ['May 5 1999 and 6 May 2000', '1999-05-05 and 2000-05-06'],
  ])('writes %j as %j', async (said, written) => {
    expect(await writeDates(said, 'en', 'yyyy-mm-dd')).toBe(written);
  });

  it.each([
    'March 5 and March 2026',
    '5 March 26',
    'tomorrow, next Monday, in 2026',
    '05/03/2026 or 5.3.2026',
    '5 to 7 March 2026',
    '30 February 2026',
    'between March 3 and March 5, 2026',
    'on the tenth and eleventh of June 2026, the twenty-first and the twenty-second of May 2026',
    '1st of April 1999 BC',
  ])('keeps the incomplete or ambiguous date %j', async (said) => {
    expect(await writeDates(said, 'en', 'yyyy-mm-dd')).toBe(said);
  });

  it.each([
    ['de', 'am 5. März 2026 um 9 Uhr', 'am 2026-03-05 um 9 Uhr'],
    ['nl', 'op 5 maart 2026', 'op 2026-03-05'],
    ['fr', 'le 1er avril 2026', 'le 2026-04-01'],
    ['es', 'el 5 de marzo de 2026', 'el 2026-03-05'],
    ['it', 'il 5 marzo 2026', 'il 2026-03-05'],
    ['pt', 'em 5 de março de 2026', 'em 2026-03-05'],
    ['ja', '2026年3月5日', '2026-03-05'],
    ['ko', '2026년 3월 5일', '2026년 3월 5일'],
    [null, 'March 5, 2026', 'March 5, 2026'],
  ])('writes, in language %s, %j as %j', async (language, said, written) => {
    expect(await writeDates(said, language, 'yyyy-mm-dd')).toBe(written);
  });

  it.each([
    ['es', 'del 3 al 5 de marzo de 2026'],
    ['es', 'entre el 3 y el 5 de marzo de 2026'],
    ['nl', 'van 3 tot en met 5 maart 2026'],
    ['ja', '2026年3月5日から7日まで'],
  ])('keeps, in language %s, %j because its other day has no year', async (language, said) => {
    expect(await writeDates(said, language, 'yyyy-mm-dd')).toBe(said);
  });

  it('keeps the spoken day and is idempotent (property test)', async () => {
    const day = fc.date({
      min: new Date('1900-01-01T00:00:00Z'),
      max: new Date('2099-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    await fc.assert(
      fc.asyncProperty(
        day,
        fc.constantFrom('mm/dd/yyyy', 'dd/mm/yyyy', 'yyyy-mm-dd'),
        async (date, format) => {
          const said = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(date);
          const [y = '', m = '', d = ''] = date.toISOString().slice(0, 10).split('-');
          const expected = format.replace('yyyy', y).replace('mm', m).replace('dd', d);
          const written = await writeDates(`So on ${said} we met.`, 'en', format);
          expect(written).toBe(`So on ${expected} we met.`);
          expect(await writeDates(written, 'en', format)).toBe(written);
        },
      ),
      { numRuns: 60 },
    );
  });
});
