import type { TakeEvent, TakeFailure } from '../../../../src/contract/api/takes.ts';
import type { Segment } from '../../../../src/contract/api/transcriptions.ts';

/** The words of a take as far as they are understood. */
export interface LiveWords {
  /** The pass of the recogniser that the words are from. */
  readonly run: string;
  readonly segments: readonly Segment[];
  /** Tentative words behind the last segment. */
  readonly partial: string;
  /** Why no more words come although the recording goes on. */
  readonly failure: TakeFailure | null;
  /** Segments that an earlier pass had brought: until the new one has as many, nothing of it is news. */
  readonly known: number;
  /** Nothing more is told. */
  readonly hasEnded: boolean;
}

export const NO_WORDS: LiveWords = {
  run: '',
  segments: [],
  partial: '',
  failure: null,
  known: 0,
  hasEnded: false,
};

/** Another pass makes what was shown before void. */
function inRun(words: LiveWords, run: string): LiveWords {
  if (run === words.run) return words;
  return { ...NO_WORDS, run, known: Math.max(words.known, words.segments.length) };
}

/** Takes one more event of the stream into account. An event that comes twice changes nothing. */
export function withEvent(before: LiveWords, event: TakeEvent): LiveWords {
  if (event.name === 'state') {
    const { run, state, failure } = event.data;
    // What has ended is told without a run; its words stay until the text takes their place.
    if (state === 'done' || state === 'failed') return { ...before, partial: '', failure, hasEnded: true };
    return { ...inRun(before, run), failure };
  }
  const words = inRun(before, event.data.run);
  if (event.name === 'partial') return { ...words, partial: event.data.text };
  const { n, start, end, text } = event.data;
  if (n < words.segments.length) return words;
  return { ...words, segments: [...words.segments, { start, end, text }], partial: '' };
}
