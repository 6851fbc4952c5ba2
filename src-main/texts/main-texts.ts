/// <reference types="vite/types/importMeta.d.ts" />
import type en from '../../locales/en/desktop-main.json';
import type { InterfaceLanguage } from '../../src/contract/languages.ts';

/** Texts of the main process: menus, dialogs and system notifications. */
export type MainTexts = Readonly<Record<keyof typeof en, string>>;

const TABLES = import.meta.glob<MainTexts>('../../locales/*/desktop-main.json', {
  eager: true,
  import: 'default',
});

/** The main process's texts in a language. Throws for a missing language, which the build rules out. */
export function mainTexts(language: InterfaceLanguage): MainTexts {
  const texts = TABLES[`../../locales/${language}/desktop-main.json`];
  if (!texts) throw new Error(`There are no texts in ${language}.`);
  return texts;
}
