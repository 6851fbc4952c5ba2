import type { VocabularyOffer } from '../../contract/api/corrections.ts';
import type { VoiceProfile } from '../../contract/api/voice-profiles.ts';
import { CORRECTIONS, VOCABULARY } from '../../contract/limits.ts';
import type { CorrectedPair, VocabularyAnswer } from './store.ts';

/** Minimum letters; shorter words are common words, not names. */
const LETTERS_MIN = 3;

interface Candidate {
  word: string;
  heard: string;
  /** Count of `heard` alone, to find the most frequent misrecognition. */
  most: number;
  times: number;
}

function candidatesOf(pairs: readonly CorrectedPair[]): Map<string, Candidate> {
  const found = new Map<string, Candidate>();
  for (const { heard, corrected, times } of pairs) {
    const name = corrected.toLowerCase();
    const known = found.get(name);
    if (!known) {
      found.set(name, { word: corrected, heard, most: times, times });
      continue;
    }
    known.times += times;
    if (times > known.most) {
      known.most = times;
      known.heard = heard;
    }
  }
  return found;
}

/**
 * The words a user corrected often enough to be suggested for the vocabulary of the active profile: neither
 * in it yet nor declined. A postponed word is suggested again after `offerAfter` further corrections.
 * @param pairs latest first
 */
export function offersOf(
  pairs: readonly CorrectedPair[],
  answers: readonly VocabularyAnswer[],
  profile: VoiceProfile | null,
): VocabularyOffer[] {
  if (!profile || profile.vocabulary.length >= VOCABULARY.termsMax) return [];
  const known = new Set(profile.vocabulary.map((term) => term.toLowerCase()));
  const answered = new Map(answers.map((each) => [each.word, each]));
  return [...candidatesOf(pairs)].flatMap(([name, { word, heard, times }]) => {
    const before = answered.get(name);
    const from = (before?.times ?? 0) + CORRECTIONS.offerAfter;
    const isDue = before?.answer !== 'never' && times >= from;
    if (!isDue || known.has(name) || name.length < LETTERS_MIN) return [];
    return [{ word, heard, times, profile: profile.name }];
  });
}
