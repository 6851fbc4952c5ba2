import type { Log } from '../log.ts';
import type { LearnedPair } from '../text-shaping/learned-words.ts';
import type { LearnedStore } from './learned-store.ts';

/**
 * The learned words of a user's new recordings; none while learning is off. Never throws: unreadable words must not
 * cost the recording.
 */
export function createWordsInUse(parts: {
  readonly words: LearnedStore;
  isLearning(owner: number): Promise<boolean>;
  readonly log: Log;
}): (owner: number) => Promise<readonly LearnedPair[]> {
  async function read(owner: number): Promise<readonly LearnedPair[]> {
    const [rows, isLearning] = await Promise.all([parts.words.of(owner).list(), parts.isLearning(owner)]);
    if (!isLearning) return [];
    return rows.filter(({ answer }) => answer === 'accept').map(({ heard, written }) => ({ heard, written }));
  }
  return (owner) =>
    read(owner).catch((error: unknown) => {
      // Only the name: a message could contain spoken words.
      const type = error instanceof Error ? error.name : 'unknown';
      parts.log.warn({ err: { type } }, 'the learned words could not be read');
      return [];
    });
}
