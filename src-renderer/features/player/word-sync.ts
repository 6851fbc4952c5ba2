import type { Segment } from '../../../src/contract/api/segments.ts';
import type { TextPort } from '../../page-state/text-port.ts';
import { type Alignment, alignText } from '../../ui/spoken-words/align-words.ts';

/** Milliseconds without edits before the text is aligned with the recording again. */
const REALIGN_DELAY_MS = 600;

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
  let isUpToDate = false;
  let changedAt = Number.NEGATIVE_INFINITY;
  let highlightedStart: number | null = null;

  const highlightWord = (word: { start: number; end: number } | null): void => {
    const start = word?.start ?? null;
    if (start === highlightedStart) return;
    highlightedStart = start;
    text.highlight(word);
  };
  const currentAlignment = (): Alignment | null => {
    if (!isUpToDate) {
      alignment = alignText(segments, text.plain());
      isUpToDate = true;
    }
    return alignment;
  };
  const stopListening = text.onChange(() => {
    isUpToDate = false;
    changedAt = performance.now();
    highlightWord(null);
  });
  return {
    follow(seconds) {
      if (seconds === null) return highlightWord(null);
      if (!isUpToDate && performance.now() - changedAt < REALIGN_DELAY_MS) return;
      highlightWord(currentAlignment()?.wordAt(seconds) ?? null);
    },
    timeAt: (offset) => currentAlignment()?.timeAt(offset) ?? null,
    close() {
      stopListening();
      highlightWord(null);
    },
  };
}
