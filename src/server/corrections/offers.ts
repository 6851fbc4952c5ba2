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
  most: number;
  times: number;
}

/** A user's corrections and answers so far. */
export interface Taught {
  /** Latest first. */
  readonly pairs: readonly CorrectedPair[];
  readonly answers: readonly VocabularyAnswer[];
  readonly learned: readonly LearnedRow[];
  /** The active voice profile; null for none. */
  readonly profile: VoiceProfile | null;
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

const vocabularyOf = (profile: VoiceProfile | null): Set<string> =>
  new Set(profile?.vocabulary.map((term) => term.toLowerCase()));

/** Words for the vocabulary: neither in it yet nor declined. */
function vocabularyOffers({ pairs, answers, profile }: Taught): WordOffer[] {
  if (!profile || profile.vocabulary.length >= VOCABULARY.termsMax) return [];
  const known = vocabularyOf(profile);
  const answered = new Map(answers.map((each) => [each.word, each]));
  return [...candidatesOf(pairs)].flatMap(([name, { word, heard, times }]) => {
    const before = answered.get(name);
    const from = (before?.times ?? 0) + CORRECTIONS.offerAfter;
    const isDue = before?.answer !== 'never' && times >= from;
    if (!isDue || known.has(name) || name.length < LETTERS_MIN) return [];
    return [{ kind: 'vocabulary', word, heard, times, profile: profile.name }];
  });
}

/**
 * Replacements for words that are misrecognised although the vocabulary has them: the recogniser already knows them,
 * and the misrecognition may be ordinary words, which a vocabulary never replaces.
 */
function replacementOffers({ pairs, answers, learned, profile }: Taught): WordOffer[] {
  const known = vocabularyOf(profile);
  const accepted = new Map(
    answers.filter(({ answer }) => answer === 'accept').map(({ word, times }) => [word, times] as const),
  );
  const byHeard = new Map(learned.map((row) => [row.heard, row]));
  return pairs.flatMap(({ heard, corrected, times }) => {
    const key = learnedKey(heard);
    const before = byHeard.get(key);
    const isDone = before?.answer === 'accept' || before?.answer === 'never';
    const isFit = key.length >= LETTERS_MIN && phraseLength(heard) <= LEARNED_WORDS.words;
    if (isDone || !isFit || !known.has(corrected.toLowerCase())) return [];
    // The first corrections led to the vocabulary entry, so only later ones count.
    const since = accepted.get(corrected.toLowerCase()) ?? CORRECTIONS.offerAfter;
    if (times < Math.max(since, before?.times ?? 0) + CORRECTIONS.offerAfter) return [];
    return [{ kind: 'replacement', word: corrected, heard, times, profile: null }];
  });
}

/**
 * The words a user corrected often enough to be learned. A postponed word is offered again after `offerAfter` further
 * corrections.
 */
export const offersOf = (taught: Taught): WordOffer[] => [
  ...vocabularyOffers(taught),
  ...replacementOffers(taught),
];
