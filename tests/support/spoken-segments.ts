import type { Segment, SegmentWord } from '../../src/contract/api/transcriptions.ts';

/** Seconds that a word takes. */
const WORD_SECONDS = 0.4;

/** Sentences as an engine hears them, word after word; those in `doubtful` with little confidence, and these readings beside. */
export function spokenSegments(
  sentences: readonly string[],
  doubtful: Readonly<Record<string, readonly string[]>> = {},
  secondsPerWord = WORD_SECONDS,
): Segment[] {
  let at = 0;
  return sentences.map((text) => {
    const start = at;
    const words = text.split(' ').map((word): SegmentWord => {
      const bare = word.replace(/[.,!?]+$/, '');
      const readings = Object.hasOwn(doubtful, bare) ? doubtful[bare] : undefined;
      const began = at;
      at += secondsPerWord;
      return {
        ...{ text: word, start: began, end: at, confidence: readings ? 42 : 97 },
        ...(readings?.length && { alternatives: [...readings] }),
      };
    });
    return { start, end: at, text, words };
  });
}
