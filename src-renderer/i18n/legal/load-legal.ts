import { en } from './en.ts';
import type { LegalDocuments } from './legal-document.ts';

/** Languages that the legal texts exist in beside English. Adding one is a file and a line here. */
const TABLES: Readonly<Record<string, () => Promise<LegalDocuments>>> = {
  nl: async () => (await import('./nl.ts')).nl,
  de: async () => (await import('./de.ts')).de,
  ru: async () => (await import('./ru.ts')).ru,
  fr: async () => (await import('./fr.ts')).fr,
  ja: async () => (await import('./ja.ts')).ja,
  es: async () => (await import('./es.ts')).es,
  ko: async () => (await import('./ko.ts')).ko,
  zh: async () => (await import('./zh.ts')).zh,
  it: async () => (await import('./it.ts')).it,
  ar: async () => (await import('./ar.ts')).ar,
  pt: async () => (await import('./pt.ts')).pt,
};

const loaded = new Map<string, Promise<LegalDocuments>>();

/**
 * The legal texts in a language: at once in English, which also stands in for a language without them or whose file
 * can't be had; else a promise that stays the same from call to call.
 */
export function legalDocuments(language: string): LegalDocuments | Promise<LegalDocuments> {
  const load = Object.hasOwn(TABLES, language) ? TABLES[language] : undefined;
  if (!load) return en;
  const known = loaded.get(language) ?? load().catch(() => en);
  loaded.set(language, known);
  return known;
}
