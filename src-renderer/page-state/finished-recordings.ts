import type { TextChannel } from '../../src/contract/api/text-channels.ts';
import type { FinishedText } from '../../src/contract/api/transcriptions.ts';

/** Texts of recordings that have just ended, until their automatic recipe has begun. */
const finishedIds = new Set<string>();

/** Notes the text of a recording that has just ended. */
export const markFinished = (id: string): void => void finishedIds.add(id);

/** True once for each text of a recording that has just ended. */
export const consumeFinished = (id: string): boolean => finishedIds.delete(id);

/** The channels requested by a spoken "send", by text, until they are prepared. */
const spokenSends = new Map<string, TextChannel>();

/** Notes whether a recording ended with "send": its text is then to be prepared for a channel. */
export function noteSpokenSend({ id, spokenSend }: Pick<FinishedText, 'id' | 'spokenSend'>): void {
  if (spokenSend) spokenSends.set(id, spokenSend);
}

/** The channel for which a text is to be prepared, once; null for none. */
export function consumeSpokenSend(id: string): TextChannel | null {
  const channel = spokenSends.get(id) ?? null;
  spokenSends.delete(id);
  return channel;
}

/** By text, the end of its automatic recipe, until it has been awaited. */
const recipeEnds = new Map<string, PromiseWithResolvers<void>>();

function recipeEndOf(id: string): PromiseWithResolvers<void> {
  const end = recipeEnds.get(id) ?? Promise.withResolvers<void>();
  recipeEnds.set(id, end);
  return end;
}

/** Notes that the recipe after a recording has ended, or could not begin. */
export const markRecipeEnded = (id: string): void => recipeEndOf(id).resolve();

/** Waits for the end of the recipe after a recording. */
export async function whenRecipeEnded(id: string): Promise<void> {
  await recipeEndOf(id).promise;
  recipeEnds.delete(id);
}
