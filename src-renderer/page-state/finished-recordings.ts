import type { TextChannel } from '../../src/contract/api/text-channels.ts';
import type { FinishedText } from '../../src/contract/api/transcriptions.ts';

/** Texts of recordings that have just ended, until their automatic recipe has begun. */
const waiting = new Set<string>();

/** Notes the text of a recording that has just ended. */
export const noteFinished = (id: string): void => void waiting.add(id);

/** True once for each text of a recording that has just ended. */
export const takeFinished = (id: string): boolean => waiting.delete(id);

/** The channels requested by a spoken "send", by text, until they are prepared. */
const sends = new Map<string, TextChannel>();

/** Notes whether a recording ended with "send": its text is then to be prepared for a channel. */
export function noteSend({ id, spokenSend }: Pick<FinishedText, 'id' | 'spokenSend'>): void {
  if (spokenSend) sends.set(id, spokenSend);
}

/** The channel for which a text is to be prepared, once; null for none. */
export function takeSend(id: string): TextChannel | null {
  const channel = sends.get(id) ?? null;
  sends.delete(id);
  return channel;
}

/** By text, the end of its automatic recipe, until it has been awaited. */
const ends = new Map<string, PromiseWithResolvers<void>>();

function endOf(id: string): PromiseWithResolvers<void> {
  const end = ends.get(id) ?? Promise.withResolvers<void>();
  ends.set(id, end);
  return end;
}

/** Notes that the recipe after a recording has ended, or could not begin. */
export const noteAfterRecording = (id: string): void => endOf(id).resolve();

/** Waits for the end of the recipe after a recording. */
export async function afterRecordingEnded(id: string): Promise<void> {
  await endOf(id).promise;
  ends.delete(id);
}
