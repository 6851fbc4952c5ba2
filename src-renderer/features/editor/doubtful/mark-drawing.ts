import type { Descendant } from 'slate';
import { ReactEditor } from 'slate-react';
import { isTextBlock } from '../document.ts';
import type { TranscriptEditor } from '../slate-types.ts';
import { pointInBlock } from '../text-positions.ts';
import type { BlockMarks } from './block-marks.ts';

/** Named in the style sheet of the text. */
const DOUBTFUL = 'parlance-doubtful';
/** How far beyond the screen words are underlined already, so that none is seen without while one scrolls. */
const MARGIN = '400px 0px';

/** Frames to wait for blocks that are not drawn yet. */
const TRIES_MAX = 5;

/** Underlines the doubtful words on screen. */
export interface MarkDrawing {
  /** Draws other marks, after the text on screen has changed. */
  draw(marks: BlockMarks): void;
  close(): void;
}

/**
 * Draws with the browser's own highlights, so that no block is rendered for a mark, and only in the blocks near the
 * screen: with each change of a page the browser looks at every highlighted range.
 */
export function createMarkDrawing(editor: TranscriptEditor): MarkDrawing | null {
  if (!('highlights' in CSS)) return null;
  const highlight = new Highlight();
  CSS.highlights.set(DOUBTFUL, highlight);
  const drawn = new Map<Descendant, AbstractRange[]>();
  const elements = new Map<Descendant, HTMLElement>();
  const blocks = new WeakMap<globalThis.Element, Descendant>();
  const near = new Set<globalThis.Element>();
  let marks: BlockMarks = new Map();
  let frame = 0;
  let tries = 0;

  const erase = (block: Descendant): void => {
    for (const range of drawn.get(block) ?? []) highlight.delete(range);
    drawn.delete(block);
  };
  const drawBlock = (block: Descendant, index: number): void => {
    const own = marks.get(block);
    if (!own || drawn.has(block) || !isTextBlock(block)) return;
    const ranges = own.map(({ start, end }) => {
      // Where a word begins with another formatting, its first character tells where it is drawn.
      const anchor = pointInBlock(block, index, start + 1);
      const begin = { ...anchor, offset: Math.max(0, anchor.offset - 1) };
      const range = { anchor: begin, focus: pointInBlock(block, index, end) };
      return new StaticRange(ReactEditor.toDOMRange(editor, range));
    });
    for (const range of ranges) highlight.add(range);
    drawn.set(block, ranges);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) near.add(target);
        else near.delete(target);
        const block = blocks.get(target);
        if (block && !isIntersecting) erase(block);
      }
      later();
    },
    { rootMargin: MARGIN },
  );
  const forget = (block: Descendant): void => {
    erase(block);
    const element = elements.get(block);
    elements.delete(block);
    if (!element || blocks.get(element) !== block) return;
    observer.unobserve(element);
    near.delete(element);
  };
  const refresh = (): void => {
    for (const block of [...elements.keys()]) if (!marks.has(block)) forget(block);
    editor.children.forEach((block, index) => {
      if (!marks.has(block)) return;
      let element = elements.get(block);
      if (!element) {
        element = ReactEditor.toDOMNode(editor, block);
        elements.set(block, element);
        blocks.set(element, block);
        observer.observe(element);
      }
      if (near.has(element)) drawBlock(block, index);
    });
  };
  function later(): void {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      try {
        refresh();
        tries = 0;
      } catch {
        // The text changed a moment ago and is not drawn yet.
        tries += 1;
        if (tries < TRIES_MAX) later();
      }
    });
  }
  return {
    draw(next) {
      // What was drawn in a block that changed points at text that is gone.
      for (const block of [...drawn.keys()]) if (next.get(block) !== marks.get(block)) erase(block);
      marks = next;
      tries = 0;
      later();
    },
    close() {
      cancelAnimationFrame(frame);
      observer.disconnect();
      CSS.highlights.delete(DOUBTFUL);
    },
  };
}
