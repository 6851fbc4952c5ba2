import { joinTexts } from './join-texts.ts';

/** A segment of speech and its speaker, if known. */
export interface SpeakerSegment<S extends string> {
  readonly text: string;
  readonly speaker?: S | undefined;
}

/** Consecutive text of one speaker. */
export interface Turn<S extends string> {
  readonly speaker: S;
  readonly text: string;
}

/**
 * The turns of segments in their order. A segment without a speaker belongs to the turn before it, and at the beginning
 * to the first one.
 */
export function speakerTurns<S extends string>(segments: readonly SpeakerSegment<S>[]): Turn<S>[] {
  const turns: { speaker: S; texts: string[] }[] = [];
  let pendingTexts: string[] = [];
  for (const { speaker, text } of segments) {
    const last = turns.at(-1);
    if (last && (speaker === undefined || speaker === last.speaker)) last.texts.push(text);
    else if (speaker === undefined) pendingTexts.push(text);
    else {
      turns.push({ speaker, texts: [...pendingTexts, text] });
      pendingTexts = [];
    }
  }
  return turns.map(({ speaker, texts }) => ({ speaker, text: joinTexts(texts) }));
}
