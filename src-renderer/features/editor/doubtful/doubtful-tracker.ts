import type { Segment } from '../../../../src/contract/api/transcriptions.ts';
import { textOf } from '../document.ts';
import type { EditorTextPort } from '../editor-text-port.ts';
import type { TranscriptEditor } from '../slate-types.ts';
import { type BlockMarks, marksOf, movedMarks, placesIn } from './block-marks.ts';
import { type DoubtfulPlace, doubtfulPlaces } from './doubtful-places.ts';
import { createMarkDrawing } from './mark-drawing.ts';

/** Milliseconds of rest after an edit before a text is compared with its recording again. */
const REST_MS = 1500;
/** Longest wait for the page to have nothing else to do, in milliseconds. */
const IDLE_MS = 1000;

/** Knows where the doubtful words of an open text stand, and underlines them. */
export interface DoubtfulTracker {
  count(): number;
  at(offset: number): DoubtfulPlace | null;
  /** The next doubtful word behind an offset, or the one before it, round the end. */
  next(offset: number, step: 1 | -1): DoubtfulPlace | null;
  /** The person says that this word is right: it is marked no more for as long as the text is open. */
  settle(place: DoubtfulPlace): void;
  /** Calls back when words are marked, or no more; returns what ends it. */
  subscribe(listener: () => void): () => void;
  close(): void;
}

const whenIdle = (run: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(run, { timeout: IDLE_MS });
  return () => cancelIdleCallback(id);
};

/**
 * With each edit the marks move along; only where that leaves doubt, the whole text is compared with its recording
 * again, once the typing rests and the page has nothing else to do.
 */
export function createDoubtfulTracker(
  editor: TranscriptEditor,
  segments: readonly Segment[],
  port: Pick<EditorTextPort, 'onChange'>,
): DoubtfulTracker {
  const drawing = createMarkDrawing(editor);
  const settled = new Set<DoubtfulPlace['heard']>();
  const listeners = new Set<() => void>();
  let known = editor.children;
  let marks: BlockMarks = new Map();
  let stopWaiting: () => void = () => undefined;

  const set = (next: BlockMarks): void => {
    const isOther = next !== marks;
    marks = next;
    if (!isOther) return;
    drawing?.draw(next);
    for (const listener of listeners) listener();
  };
  const compare = (): void => {
    known = editor.children;
    const places = doubtfulPlaces(segments, textOf(known));
    set(
      marksOf(
        known,
        places.filter(({ heard }) => !settled.has(heard)),
      ),
    );
  };
  const compareLater = (): void => {
    stopWaiting();
    const timer = setTimeout(() => {
      stopWaiting = whenIdle(compare);
    }, REST_MS);
    stopWaiting = () => clearTimeout(timer);
  };
  const stopListening = port.onChange(() => {
    const { marks: next, isUnsure } = movedMarks(known, editor.children, marks);
    known = editor.children;
    set(next);
    if (isUnsure) compareLater();
  });
  stopWaiting = whenIdle(compare);

  const places = (): DoubtfulPlace[] => placesIn(editor.children, marks);
  return {
    count: () => [...marks.values()].reduce((sum, own) => sum + own.length, 0),
    at: (offset) => places().find(({ start, end }) => start <= offset && offset <= end) ?? null,
    next(offset, step) {
      const all = places();
      if (step > 0) return all.find(({ start }) => start > offset) ?? all[0] ?? null;
      return all.findLast(({ end }) => end < offset) ?? all.at(-1) ?? null;
    },
    settle({ heard }) {
      settled.add(heard);
      const left = places().filter((place) => place.heard !== heard);
      set(marksOf(editor.children, left));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      stopWaiting();
      stopListening();
      drawing?.close();
    },
  };
}
