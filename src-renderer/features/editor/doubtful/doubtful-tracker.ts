import { createListeners } from '../../../../src/async/listeners.ts';
import type { Segment } from '../../../../src/contract/api/segments.ts';
import { textOf } from '../document.ts';
import type { EditorTextPort } from '../editor-text-port.ts';
import type { TranscriptEditor } from '../slate-types.ts';
import { type BlockMarks, marksOf, movedMarks, placesIn } from './block-marks.ts';
import { type DoubtfulPlace, doubtfulPlaces } from './doubtful-places.ts';
import { HighlightDrawing, type MarkDrawing } from './mark-drawing.ts';

/** Milliseconds without edits before a text is compared with its recording again. */
const COMPARE_DELAY_MS = 1500;
/** Maximum wait for an idle moment of the page, in milliseconds. */
const IDLE_MS = 1000;

/** Tracks the doubtful words of an open text, and underlines them. */
export interface DoubtfulTracker {
  count(): number;
  at(offset: number): DoubtfulPlace | null;
  /** The next or previous doubtful word relative to an offset, wrapping around. */
  next(offset: number, step: 1 | -1): DoubtfulPlace | null;
  /** Confirms a word: it is not marked any more while the text is open. */
  confirm(place: DoubtfulPlace): void;
  /** Calls back when the marks change; returns the unsubscribe function. */
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

/** Identifies a word of a recording. */
const keyOf = ({ start, text }: DoubtfulPlace['heard']): string => `${start} ${text}`;

/**
 * Marks move along with each edit; only where that is ambiguous, the whole text is compared with its
 * recording again, after a pause in typing and when the page is idle.
 */
export class DoubtfulWordTracker implements DoubtfulTracker {
  readonly #editor: TranscriptEditor;
  readonly #segments: readonly Segment[];
  readonly #drawing: MarkDrawing | null;
  readonly #confirmed: Set<string>;
  readonly #listeners = createListeners();
  #blocks: TranscriptEditor['children'];
  #marks: BlockMarks = new Map();
  #stopWaiting: () => void;
  readonly #stopListening: () => void;

  /** `confirmed` is kept by the caller: changed speakers bring new segments, and with them another tracker. */
  constructor(
    editor: TranscriptEditor,
    segments: readonly Segment[],
    port: Pick<EditorTextPort, 'onChange'>,
    confirmed: Set<string>,
  ) {
    this.#editor = editor;
    this.#segments = segments;
    this.#confirmed = confirmed;
    this.#drawing = 'highlights' in CSS ? new HighlightDrawing(editor) : null;
    this.#blocks = editor.children;
    this.#stopListening = port.onChange(() => {
      const { marks: next, needsComparison } = movedMarks(this.#blocks, editor.children, this.#marks);
      this.#blocks = this.#editor.children;
      this.#set(next);
      // After an undo, a doubtful word may be back that no mark has moved with.
      if (needsComparison || editor.history.redos.length > 0) this.#compareLater();
    });
    this.#stopWaiting = whenIdle(() => this.#compare());
  }

  readonly count: DoubtfulTracker['count'] = () =>
    [...this.#marks.values()].reduce((sum, own) => sum + own.length, 0);

  readonly at: DoubtfulTracker['at'] = (offset) =>
    this.#places().find(({ start, end }) => start <= offset && offset <= end) ?? null;

  readonly next: DoubtfulTracker['next'] = (offset, step) => {
    const all = this.#places();
    if (step > 0) return all.find(({ start }) => start > offset) ?? all[0] ?? null;
    return all.findLast(({ end }) => end < offset) ?? all.at(-1) ?? null;
  };

  readonly confirm: DoubtfulTracker['confirm'] = ({ heard }) => {
    this.#confirmed.add(keyOf(heard));
    const remaining = this.#places().filter((place) => place.heard !== heard);
    this.#set(marksOf(this.#editor.children, remaining));
  };

  readonly subscribe: DoubtfulTracker['subscribe'] = (listener) => {
    return this.#listeners.add(listener);
  };

  readonly close: DoubtfulTracker['close'] = () => {
    this.#stopWaiting();
    this.#stopListening();
    this.#drawing?.close();
  };

  #set(next: BlockMarks): void {
    const isChanged = next !== this.#marks;
    this.#marks = next;
    if (!isChanged) return;
    this.#drawing?.draw(next);
    this.#listeners.notify();
  }

  #compare(): void {
    this.#blocks = this.#editor.children;
    const places = doubtfulPlaces(this.#segments, textOf(this.#blocks));
    this.#set(
      marksOf(
        this.#blocks,
        places.filter(({ heard }) => !this.#confirmed.has(keyOf(heard))),
      ),
    );
  }

  #compareLater(): void {
    this.#stopWaiting();
    const timer = setTimeout(() => {
      this.#stopWaiting = whenIdle(() => this.#compare());
    }, COMPARE_DELAY_MS);
    this.#stopWaiting = () => clearTimeout(timer);
  }

  #places(): DoubtfulPlace[] {
    return placesIn(this.#editor.children, this.#marks);
  }
}
