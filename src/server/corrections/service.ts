import type { Correction, Learned, OfferAnswer } from '../../contract/api/corrections.ts';
import { AppError } from '../app-error.ts';
import type { VoiceProfiles } from '../voice-profiles/service.ts';
import { offersOf } from './offers.ts';
import type { CorrectionStore } from './store.ts';

/** Maximum corrections in a response; older ones seldom occur again. */
const TOLD_MAX = 300;

/** Merges equal corrections of one request. */
function merged(corrections: readonly Correction[]): Correction[] {
  const found = new Map<string, Correction>();
  for (const { heard, corrected, times } of corrections) {
    const low = heard.toLowerCase();
    const name = JSON.stringify([low, corrected]);
    const before = found.get(name)?.times ?? 0;
    found.set(name, { heard: low, corrected, times: before + times });
  }
  return [...found.values()];
}

/** Learns from a user's corrections of misheard words; they are never visible to other users. */
export function createCorrections(parts: {
  store: CorrectionStore;
  profiles: Pick<VoiceProfiles, 'active' | 'addTerm'>;
  now: () => number;
}) {
  const { store, profiles, now } = parts;

  async function learned(owner: number): Promise<Learned> {
    const [pairs, answers, profile] = await Promise.all([
      store.pairs(owner),
      store.answers(owner),
      profiles.active(owner),
    ]);
    return { corrections: pairs.slice(0, TOLD_MAX), offers: offersOf(pairs, answers, profile) };
  }

  return {
    learned,

    /** @throws AppError `not_found` for an unknown text */
    async learn(owner: number, id: string, corrections: readonly Correction[]): Promise<Learned> {
      if (!(await store.add(owner, id, merged(corrections), now()))) throw new AppError('not_found');
      return learned(owner);
    },

    /** @throws AppError `not_found` when this word is not suggested */
    async answer(owner: number, word: string, answer: OfferAnswer): Promise<Learned> {
      const name = word.toLowerCase();
      const offer = (await learned(owner)).offers.find((each) => each.word.toLowerCase() === name);
      if (!offer) throw new AppError('not_found');
      if (answer !== 'accept')
        await store.keepAnswer(owner, { word: name, answer, times: offer.times }, now());
      else if (!(await profiles.addTerm(owner, offer.word))) throw new AppError('not_found');
      return learned(owner);
    },
  };
}

export type Corrections = ReturnType<typeof createCorrections>;
