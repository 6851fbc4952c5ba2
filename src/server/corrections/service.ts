import type {
  Correction,
  CorrectionChanges,
  Learned,
  LearnedWordForm,
  OfferAnswer,
  OfferKind,
  WordOffer,
} from '../../contract/api/corrections.ts';
import { LEARNED_WORDS } from '../../contract/limits.ts';
import { phraseLength } from '../../text/phrase-length.ts';
import { AppError } from '../app-error.ts';
import { learnedKey, phraseOf } from '../text-shaping/learned-words.ts';
import type { VoiceProfiles } from '../voice-profiles/service.ts';
import type { LearnedRow, LearnedStore } from './learned-store.ts';
import { offersOf } from './offers.ts';
import type { CorrectionStore } from './store.ts';

/** Maximum corrections in a response; older ones seldom occur again. */
const RETURNED_MAX = 300;

export interface CorrectionParts {
  readonly store: CorrectionStore;
  readonly words: LearnedStore;
  readonly profiles: Pick<VoiceProfiles, 'active' | 'addTerm'>;
  /** False where the user has switched learning off. */
  isLearning(owner: number): Promise<boolean>;
  now(): number;
}

/** Merges equal corrections of one request. */
function mergeCorrections(corrections: readonly Correction[]): Correction[] {
  const byKey = new Map<string, Correction>();
  for (const { heard, corrected, times } of corrections) {
    const lowerCase = heard.toLowerCase();
    const key = JSON.stringify([lowerCase, corrected]);
    const before = byKey.get(key)?.times ?? 0;
    byKey.set(key, { heard: lowerCase, corrected, times: before + times });
  }
  return [...byKey.values()];
}

/** The part of a report to store: only withdrawals while learning is off. */
const changesToStore = ({ corrections, takenBack }: CorrectionChanges, isLearning: boolean) => ({
  corrections: isLearning ? mergeCorrections(corrections) : [],
  takenBack: takenBack.map((pair) => ({ ...pair, heard: pair.heard.toLowerCase() })),
});

const isInUse = ({ answer }: Pick<LearnedRow, 'answer'>): boolean => answer === 'accept';

async function readLearned(parts: CorrectionParts, owner: number): Promise<Learned> {
  const { store, words, profiles } = parts;
  const [pairs, answers, learned, profile, isLearning] = await Promise.all([
    store.pairs(owner),
    store.answers(owner),
    words.of(owner).list(),
    profiles.active(owner),
    parts.isLearning(owner),
  ]);
  return {
    corrections: pairs.slice(0, RETURNED_MAX),
    offers: isLearning ? offersOf({ pairs, answers, learned, profile }) : [],
    learned: learned.filter(isInUse).map(({ id, heard, written, at }) => ({
      id,
      heard: phraseOf(heard),
      written,
      at: new Date(Number(at)).toISOString(),
    })),
  };
}

/**
 * Stores a word, or a declined offer of one. Declined offers, which no list shows, take no place of a word: the oldest
 * are dropped.
 * @throws AppError `too_many_learned_words`
 */
const learnWord = (parts: CorrectionParts, owner: number, word: Omit<LearnedRow, 'owner' | 'id' | 'at'>) =>
  parts.words.change(owner, async (words) => {
    const heard = learnedKey(word.heard);
    const others = (await words.list()).filter((row) => row.heard !== heard);
    const kept = others.filter((row) => isInUse(row) === isInUse(word));
    if (kept.length >= LEARNED_WORDS.max) {
      if (isInUse(word)) throw new AppError('too_many_learned_words');
      const newestFirst = kept.toSorted((one, other) => Number(other.at) - Number(one.at));
      for (const { id } of newestFirst.slice(LEARNED_WORDS.max - 1)) await words.remove(id);
    }
    await words.put({ ...word, heard, at: parts.now() });
  });

async function keepAnswer(parts: CorrectionParts, owner: number, offer: WordOffer, answer: OfferAnswer) {
  const { word, heard, times } = offer;
  if (offer.kind === 'replacement') {
    await learnWord(parts, owner, { heard, written: word, answer, times });
    return;
  }
  if (answer === 'accept' && !(await parts.profiles.addTerm(owner, word))) throw new AppError('not_found');
  await parts.store.keepAnswer(owner, { word: word.toLowerCase(), answer, times }, parts.now());
}

/** Learns from a user's corrections of misheard words; they are never visible to other users. */
export function createCorrections(parts: CorrectionParts) {
  const { store, words, isLearning, now } = parts;
  const learned = (owner: number): Promise<Learned> => readLearned(parts, owner);

  return {
    learned,

    /** Learns nothing while learning is off. @throws AppError `not_found` for an unknown text */
    async learn(owner: number, id: string, changes: CorrectionChanges): Promise<Learned> {
      const toStore = changesToStore(changes, await isLearning(owner));
      if (!(await store.change(owner, id, toStore, now()))) throw new AppError('not_found');
      return learned(owner);
    },

    /** @throws AppError `not_found` when this word is not offered, `too_many_learned_words` */
    async answer(owner: number, kind: OfferKind, word: string, answer: OfferAnswer): Promise<Learned> {
      const name = word.toLowerCase();
      const { offers } = await learned(owner);
      const offer = offers.find((each) => each.kind === kind && each.word.toLowerCase() === name);
      if (!offer) throw new AppError('not_found');
      await keepAnswer(parts, owner, offer, answer);
      return learned(owner);
    },

    /** Forgets a correction, in all texts. */
    async forget(owner: number, heard: string, corrected: string): Promise<Learned> {
      await store.forget(owner, heard.toLowerCase(), corrected);
      return learned(owner);
    },

    /** Forgets all corrections, answers and learned words. */
    async forgetAll(owner: number): Promise<Learned> {
      await store.forgetAll(owner);
      return learned(owner);
    },

    /** @throws AppError `too_many_learned_words`; `invalid_input` for a phrase that is too long */
    async learnWord(owner: number, { heard, written }: LearnedWordForm): Promise<Learned> {
      if (phraseLength(heard) > LEARNED_WORDS.words) {
        const message = `What is heard can have ${LEARNED_WORDS.words} words at most`;
        throw new AppError('invalid_input', { issues: [{ path: 'heard', message }] }, { text: message });
      }
      await learnWord(parts, owner, { heard, written, answer: 'accept', times: 0 });
      return learned(owner);
    },

    /** @throws AppError `not_found` */
    async rewrite(owner: number, id: string, written: string): Promise<Learned> {
      if (!(await words.of(owner).rewrite(id, written, now()))) throw new AppError('not_found');
      return learned(owner);
    },

    /** @throws AppError `not_found` */
    async unlearn(owner: number, id: string): Promise<Learned> {
      if (!(await words.of(owner).remove(id))) throw new AppError('not_found');
      return learned(owner);
    },
  };
}

export type Corrections = ReturnType<typeof createCorrections>;
