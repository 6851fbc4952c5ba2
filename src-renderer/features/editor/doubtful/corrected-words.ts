import type { Correction } from '../../../../src/contract/api/corrections.ts';
import type { Segment } from '../../../../src/contract/api/transcriptions.ts';
import { CORRECTIONS } from '../../../../src/contract/limits.ts';
import { lettersOf } from '../../../../src/text/letters-of.ts';
import { type Word, wordsOf } from '../../../../src/text/words-of.ts';
import { normalWord } from '../../../ui/spoken-words/align-words.ts';
import { commonWords } from '../../../ui/spoken-words/common-words.ts';
import { soundAlike } from './sounds-alike.ts';

/** Maximum consecutive words of a correction: longer replacements are rewritten sentences. */
const WORDS_MAX = 3;

const stretch = (text: string, words: readonly Word[]): string =>
  text.slice(words[0]?.start ?? 0, words.at(-1)?.end ?? 0);

/** The correction of misheard words; null if the change is of another kind. */
function correctionOf(heard: string, corrected: string): Pick<Correction, 'heard' | 'corrected'> | null {
  const isLong = Math.max(heard.length, corrected.length) > CORRECTIONS.wordMax;
  if (isLong || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(heard + corrected)) return null;
  if (lettersOf(heard) === lettersOf(corrected) || !soundAlike(heard, corrected)) return null;
  return { heard: heard.toLowerCase(), corrected };
}

/**
 * The misheard words that the user corrected between two states of a text: a few spoken words replaced by a
 * few words that sound similar. Other edits say nothing about recognition.
 */
export function correctedWords(segments: readonly Segment[], before: string, after: string): Correction[] {
  if (before === after) return [];
  const spoken = new Set(segments.flatMap(({ text }) => wordsOf(text).map((word) => normalWord(word.text))));
  const [old, fresh] = [wordsOf(before), wordsOf(after)];
  const [oldWords, newWords] = [old, fresh].map((words) => words.map(({ text }) => normalWord(text)));
  const found = new Map<string, Correction>();
  let [fromOld, fromNew] = [0, 0];
  for (const [toOld, toNew] of [
    ...commonWords(oldWords ?? [], newWords ?? []),
    [old.length, fresh.length] as const,
  ]) {
    const [gone, come] = [old.slice(fromOld, toOld), fresh.slice(fromNew, toNew)];
    [fromOld, fromNew] = [toOld + 1, toNew + 1];
    const isFew = Math.min(gone.length, come.length) > 0 && Math.max(gone.length, come.length) <= WORDS_MAX;
    if (!isFew || !gone.every(({ text }) => spoken.has(normalWord(text)))) continue;
    const pair = correctionOf(stretch(before, gone), stretch(after, come));
    if (!pair) continue;
    const name = JSON.stringify(pair);
    found.set(name, { ...pair, times: (found.get(name)?.times ?? 0) + 1 });
  }
  return [...found.values()].slice(0, CORRECTIONS.sent);
}
