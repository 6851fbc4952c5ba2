import { expect, it } from 'vitest';
import { DATE_LANGUAGES, NUMBER_LANGUAGES } from '../../../src/contract/api/voice-profile-options.ts';
import { RECORDING_LANGUAGES } from '../../../src/contract/languages.ts';
import { datesIn } from '../../../src/server/text-shaping/dates.ts';
import { numberTable } from '../../../src/server/text-shaping/number-tables.ts';

it('NUMBER_LANGUAGES and DATE_LANGUAGES are exactly the languages with number and date formats', async () => {
  const languages = RECORDING_LANGUAGES.filter((language) => language !== 'auto');
  expect(languages.filter((language) => numberTable(language) !== null).sort()).toEqual(
    [...NUMBER_LANGUAGES].sort(),
  );
  const read = await Promise.all(
    languages.map(async (language) =>
      (await datesIn('2026-03-05', language, 'dd/mm/yyyy')).length > 0 ? [language as string] : [],
    ),
  );
  expect(read.flat().sort()).toEqual([...DATE_LANGUAGES].sort());
});
