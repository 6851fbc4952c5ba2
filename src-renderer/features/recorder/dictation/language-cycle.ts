import type { RecordingLanguage } from '../../../../src/contract/languages.ts';

/** Number of languages that a key steps through besides `auto`; more would take too many presses. */
const LANGUAGES_MAX = 4;

/** Adds the language of a recording to those used before, the latest first. */
export function addUsedLanguage(
  used: readonly RecordingLanguage[],
  language: RecordingLanguage,
): RecordingLanguage[] {
  if (language === 'auto') return [...used];
  return [language, ...used.filter((each) => each !== language)].slice(0, LANGUAGES_MAX);
}

/** `auto`, the interface's own language, those used on this device, and the current one. */
export function offeredLanguages(
  current: RecordingLanguage,
  interfaceLanguage: RecordingLanguage,
  used: readonly RecordingLanguage[],
): RecordingLanguage[] {
  // In a fixed order, so that the same number of presses always leads to the same language.
  const others = [...new Set([...used, current])].filter(
    (each) => each !== 'auto' && each !== interfaceLanguage,
  );
  return ['auto', interfaceLanguage, ...others.toSorted()];
}

/** The language after `current` among those that are offered. */
export function nextLanguage(
  current: RecordingLanguage,
  interfaceLanguage: RecordingLanguage,
  used: readonly RecordingLanguage[],
): RecordingLanguage {
  const all = offeredLanguages(current, interfaceLanguage, used);
  return all[(all.indexOf(current) + 1) % all.length] ?? 'auto';
}
