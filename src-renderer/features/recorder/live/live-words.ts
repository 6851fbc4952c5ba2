import type { Segment } from '../../../../src/contract/api/segments.ts';
import type { SpokenTurn, TakeEvent, TakeFailure } from '../../../../src/contract/api/takes.ts';

/** The words of a take recognised so far. */
export interface LiveWords {
  /** The recogniser pass that produced the words. */
  readonly run: string;
  readonly segments: readonly Segment[];
  /** Interim words after the last segment. */
  readonly partial: string;
  /** The same words by speaker, in a meeting; else empty. */
  readonly turns: readonly SpokenTurn[];
  /** Recordings that go before this one while the engines are busy; null while it does not wait. */
  readonly ahead: number | null;
  /** The pass that waits: it may have no words yet. */
  readonly aheadRun: string;
  /** Why recognition stopped while the recording continues; null otherwise. */
  readonly failure: TakeFailure | null;
  /** The length of a recording that arrived complete; null until it is known. */
  readonly seconds: number | null;
  /**
   * Number of segments from an earlier pass: until the new pass has as many, they are not announced again.
   */
  readonly announcedCount: number;
  /** True once the stream sends no more events. */
  readonly hasEnded: boolean;
}

/** Marks the passes of this page's own engine. */
const LOCAL_RUN_PREFIX = 'here-';

/** The name of a pass of this page's own engine. */
export const localRun = (n: number): string => `${LOCAL_RUN_PREFIX}${n}`;

/** True while the words come from the in-page engine. */
export const isRecognisedLocally = ({ run }: Pick<LiveWords, 'run'>): boolean =>
  run.startsWith(LOCAL_RUN_PREFIX);

export const NO_WORDS: LiveWords = {
  run: '',
  segments: [],
  partial: '',
  turns: [],
  ahead: null,
  aheadRun: '',
  failure: null,
  seconds: null,
  announcedCount: 0,
  hasEnded: false,
};

/** A new pass replaces the words of the previous one. */
function wordsInRun(words: LiveWords, run: string): LiveWords {
  if (run === words.run) return words;
  const announcedCount = Math.max(words.announcedCount, words.segments.length);
  return { ...NO_WORDS, run, announcedCount, seconds: words.seconds };
}

/** Second of the recording up to which words were recognised. */
export const recognisedUntil = ({ segments }: LiveWords): number => segments.at(-1)?.end ?? 0;

/** Lets a new pass append to the words of the previous one, because it does not have the audio before. */
export const continuedIn = (words: LiveWords, run: string): LiveWords => ({
  ...NO_WORDS,
  run,
  segments: words.segments,
  seconds: words.seconds,
  announcedCount: Math.min(words.announcedCount, words.segments.length),
});

/** The recognised share of a recording, 0 to 1; null while it has no words or no known length. */
export function recognisedShare({ segments, seconds }: LiveWords, durationMs: number): number | null {
  const total = seconds ?? durationMs / 1000;
  const recognisedEnd = segments.at(-1)?.end;
  return recognisedEnd === undefined || total === 0 ? null : Math.min(1, recognisedEnd / total);
}

/** True for the failure of an earlier attempt: it has no run, unlike a failure of the followed one. */
export const isEarlierFailure = ({ name, data }: TakeEvent): boolean =>
  name === 'state' && data.state === 'failed' && data.run === '';

/** Applies one event of the stream. A duplicate event changes nothing. */
export function withEvent(before: LiveWords, event: TakeEvent): LiveWords {
  if (event.name === 'state') {
    const { run, state, failure, seconds = before.seconds } = event.data;
    // The final event has no run. The words stay until the text replaces them.
    if (state === 'done' || state === 'failed')
      return { ...before, partial: '', turns: [], ahead: null, failure, hasEnded: true };
    // The previous run's words stay, too, until the new one has some: another server may be catching up.
    return { ...before, ahead: run === before.aheadRun ? before.ahead : null, failure, seconds };
  }
  if (event.name === 'queue') return { ...before, ahead: event.data.ahead, aheadRun: event.data.run };
  const words = wordsInRun(before, event.data.run);
  if (event.name === 'partial') return { ...words, partial: event.data.text, turns: event.data.turns ?? [] };
  const { n, start, end, text, speaker } = event.data;
  if (n < words.segments.length) return words;
  const segment = { start, end, text, ...(speaker && { speaker }) };
  return { ...words, segments: [...words.segments, segment], partial: '', turns: [] };
}
