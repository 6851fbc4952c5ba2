import type { Segment } from '../../../src/contract/api/segments.ts';
import type { TextPort } from '../../page-state/text-port.ts';
import { type Alignment, alignText } from '../../ui/spoken-words/align-words.ts';

/** Milliseconds without edits before the text is aligned with the recording again. */
const REST_MS = 600;

/** The link between an open text and its recording. */
export interface WordSync {
  /** Highlights the word spoken at a time in seconds; none for null. */
  follow(seconds: number | null): void;
  /** The time in seconds of the word at an offset; null if unknown. */
  timeAt(offset: number): number | null;
  close(): void;
}

/**
 * Links a text with its recording. They are aligned on demand, and again when the typing pauses after an
 * edit: until then no word is highlighted, because it might be the wrong one.
 */
export function createWordSync(
  segments: readonly Segment[],
  text: Pick<TextPort, 'plain' | 'onChange' | 'highlight' | 'onWordPress'>,
): WordSync {
  let alignment: Alignment | null = null;
  let isFresh = false;
  let changedAt = Number.NEGATIVE_INFINITY;
  let lit: number | null = null;

  const light = (word: { start: number; end: number } | null): void => {
    const start = word?.start ?? null;
    if (start === lit) return;
    lit = start;
    text.highlight(word);
  };
  const aligned = (): Alignment | null => {
    if (!isFresh) {
      alignment = alignText(segments, text.plain());
      isFresh = true;
    }
    return alignment;
  };
  const stopListening = text.onChange(() => {
    isFresh = false;
    changedAt = performance.now();
    light(null);
  });
  return {
    follow(seconds) {
      if (seconds === null) return light(null);
      if (!isFresh && performance.now() - changedAt < REST_MS) return;
      light(aligned()?.wordAt(seconds) ?? null);
    },
    timeAt: (offset) => aligned()?.timeAt(offset) ?? null,
    close() {
      stopListening();
      light(null);
    },
  };
}
