import type { Segment, SegmentWord } from '../../src/contract/api/segments.ts';

/** The duration of a word in seconds. */
const WORD_SECONDS = 0.4;

/**
 * Segments of the sentences, word by word; words in `doubtful` get a low confidence and these alternatives.
 */
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
        text: word,
        start: began,
        end: at,
        confidence: readings ? 42 : 97,
        ...(readings?.length && { alternatives: [...readings] }),
      };
    });
    return { start, end: at, text, words };
  });
}
