import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '../../../../src/contract/languages.ts';

const YES: Readonly<Record<InterfaceLanguage, string>> = {
  en: 'Yes',
  de: 'Ja',
  nl: 'Ja',
  fr: 'Oui',
  es: 'Sí',
  it: 'Sì',
  pt: 'Sim',
  ru: 'Да',
  ar: 'نعم',
  ja: 'はい',
  ko: '예',
  zh: '有',
};

it.each(INTERFACE_LANGUAGES)(
  'states in %s that Parlance separates speakers and system dictation does not',
  async (locale) => {
    const texts: Record<string, string> = JSON.parse(await readFile(`locales/${locale}/public.json`, 'utf8'));
    const saysYes = ['ours', 'dictation'].map((id) =>
      texts[`features.row.speakers.${id}`]?.startsWith(YES[locale]),
    );
    expect(saysYes).toEqual([true, false]);
  },
);
