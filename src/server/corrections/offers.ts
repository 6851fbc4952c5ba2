import type { WordOffer } from '../../contract/api/corrections.ts';
import type { VoiceProfile } from '../../contract/api/voice-profiles.ts';
import { CORRECTIONS, LEARNED_WORDS, VOCABULARY } from '../../contract/limits.ts';
import { phraseLength } from '../../text/phrase-length.ts';
import { learnedKey } from '../text-shaping/learned-words.ts';
import type { LearnedRow } from './learned-store.ts';
import type { CorrectedPair, VocabularyAnswer } from './store.ts';

/** Minimum letters; shorter words are common words, not names. */
const LETTERS_MIN = 3;

interface Candidate {
  word: string;
  heard: string;
  /** Count of `heard` alone, to find the most frequent misrecognition. */
  heardTimes: number;
  times: number;
}

/** A user's corrections and answers so far. */
export interface CorrectionHistory {
  /** Latest first. */
  readonly pairs: readonly CorrectedPair[];
  readonly answers: readonly VocabularyAnswer[];
  readonly learned: readonly LearnedRow[];
  /** The active voice profile; null for none. */
  readonly profile: VoiceProfile | null;
}

function candidatesOf(pairs: readonly CorrectedPair[]): Map<string, Candidate> {
  const candidates = new Map<string, Candidate>();
  for (const { heard, corrected, times } of pairs) {
    const name = corrected.toLowerCase();
    const existing = candidates.get(name);
    if (!existing) {
      candidates.set(name, { word: corrected, heard, heardTimes: times, times });
      continue;
    }
    existing.times += times;
    if (times > existing.heardTimes) {
      existing.heardTimes = times;
      existing.heard = heard;
    }
  }
  return candidates;
}

const vocabularyOf = (profile: VoiceProfile | null): Set<string> =>
  new Set(profile?.vocabulary.map((term) => term.toLowerCase()));

/** Words for the vocabulary: neither in it yet nor declined. */
function vocabularyOffers({ pairs, answers, profile }: CorrectionHistory): WordOffer[] {
  if (!profile || profile.vocabulary.length >= VOCABULARY.termsMax) return [];
  const vocabulary = vocabularyOf(profile);
  const answerByWord = new Map(answers.map((each) => [each.word, each]));
  return [...candidatesOf(pairs)].flatMap(([name, { word, heard, times }]) => {
    const previous = answerByWord.get(name);
    const threshold = (previous?.times ?? 0) + CORRECTIONS.offerAfter;
    const isDue = previous?.answer !== 'never' && times >= threshold;
    if (!isDue || vocabulary.has(name) || name.length < LETTERS_MIN) return [];
    return [{ kind: 'vocabulary', word, heard, times, profile: profile.name }];
  });
}

/**
 * Replacements for words that are misrecognised although the vocabulary has them: the recogniser already knows them,
 * and the misrecognition may be ordinary words, which a vocabulary never replaces.
 */
function replacementOffers({ pairs, answers, learned, profile }: CorrectionHistory): WordOffer[] {
  const vocabulary = vocabularyOf(profile);
  const accepted = new Map(
    answers.filter(({ answer }) => answer === 'accept').map(({ word, times }) => [word, times] as const),
  );
  const byHeard = new Map(learned.map((row) => [row.heard, row]));
  return pairs.flatMap(({ heard, corrected, times }) => {
    const key = learnedKey(heard);
    const previous = byHeard.get(key);
    const isAnswered = previous?.answer === 'accept' || previous?.answer === 'never';
    const isLearnable = key.length >= LETTERS_MIN && phraseLength(heard) <= LEARNED_WORDS.words;
    if (isAnswered || !isLearnable || !vocabulary.has(corrected.toLowerCase())) return [];
    // The first corrections led to the vocabulary entry, so only later ones count.
    const baseline = accepted.get(corrected.toLowerCase()) ?? CORRECTIONS.offerAfter;
    if (times < Math.max(baseline, previous?.times ?? 0) + CORRECTIONS.offerAfter) return [];
    return [{ kind: 'replacement', word: corrected, heard, times, profile: null }];
  });
}

/**
 * The words a user corrected often enough to be learned. A postponed word is offered again after `offerAfter` further
 * corrections.
 */
export const offersOf = (history: CorrectionHistory): WordOffer[] => [
  ...vocabularyOffers(history),
  ...replacementOffers(history),
];
