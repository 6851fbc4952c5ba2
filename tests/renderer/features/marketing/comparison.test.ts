import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { INTERFACE_LANGUAGES } from '../../../../src/contract/languages.ts';

it.each(INTERFACE_LANGUAGES)(
  'says in %s that Parlance tells speakers apart, which dictation does not',
  async (locale) => {
    const texts: Record<string, string> = JSON.parse(await readFile(`locales/${locale}/public.json`, 'utf8'));
    const [ours = '', dictation = ''] = ['ours', 'dictation'].map(
      (id) => texts[`features.row.speakers.${id}`],
    );
    expect(ours.length).toBeGreaterThan(dictation.length);
  },
);
