import type { Descendant } from 'slate';
import { ReactEditor } from 'slate-react';
import { isTextBlock } from '../document.ts';
import type { TranscriptEditor } from '../slate-types.ts';
import { pointInBlock } from '../text-positions.ts';
import type { BlockMarks } from './block-marks.ts';

/** The name of the highlight in the style sheet. */
const DOUBTFUL = 'parlance-doubtful';
/**
 * Margin around the screen in which words are already underlined, so that none appears unmarked while
 * scrolling.
 */
const MARGIN = '400px 0px';

/** Maximum frames to wait for blocks that are not rendered yet. */
const TRIES_MAX = 5;

/** Underlines the doubtful words on screen. */
export interface MarkDrawing {
  /** Draws new marks after the text on screen has changed. */
  draw(marks: BlockMarks): void;
  close(): void;
}

/**
 * Draws with the CSS Custom Highlight API, so that no block re-renders for a mark, and only in blocks near
 * the screen, because the browser checks every highlighted range on each change of the page. Requires a
 * browser with this API.
 */
export class HighlightDrawing implements MarkDrawing {
  readonly #editor: TranscriptEditor;
  readonly #highlight = new Highlight();
  readonly #drawn = new Map<Descendant, AbstractRange[]>();
  readonly #elements = new Map<Descendant, HTMLElement>();
  readonly #blocks = new WeakMap<globalThis.Element, Descendant>();
  readonly #nearScreen = new Set<globalThis.Element>();
  #marks: BlockMarks = new Map();
  #frame = 0;
  #tries = 0;
  readonly #observer: IntersectionObserver;

  constructor(editor: TranscriptEditor) {
    this.#editor = editor;
    CSS.highlights.set(DOUBTFUL, this.#highlight);
    this.#observer = new IntersectionObserver((entries) => this.#updateNear(entries), { rootMargin: MARGIN });
  }

  readonly draw: MarkDrawing['draw'] = (next) => {
    // The old ranges of a changed block point at removed text.
    for (const block of [...this.#drawn.keys()])
      if (next.get(block) !== this.#marks.get(block)) this.#erase(block);
    this.#marks = next;
    this.#tries = 0;
    this.#refreshLater();
  };

  readonly close: MarkDrawing['close'] = () => {
    cancelAnimationFrame(this.#frame);
    this.#observer.disconnect();
    CSS.highlights.delete(DOUBTFUL);
  };

  #updateNear(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) this.#nearScreen.add(target);
      else this.#nearScreen.delete(target);
      const block = this.#blocks.get(target);
      if (block && !isIntersecting) this.#erase(block);
    }
    this.#refreshLater();
  }

  #erase(block: Descendant): void {
    for (const range of this.#drawn.get(block) ?? []) this.#highlight.delete(range);
    this.#drawn.delete(block);
  }

  #drawBlock(block: Descendant, index: number): void {
    const own = this.#marks.get(block);
    if (!own || this.#drawn.has(block) || !isTextBlock(block)) return;
    const ranges = own.map(({ start, end }) => {
      // At a formatting boundary, the first character determines the leaf where the word is rendered.
      const anchor = pointInBlock(block, index, start + 1);
      const begin = { ...anchor, offset: Math.max(0, anchor.offset - 1) };
      const range = { anchor: begin, focus: pointInBlock(block, index, end) };
      return new StaticRange(ReactEditor.toDOMRange(this.#editor, range));
    });
    for (const range of ranges) this.#highlight.add(range);
    this.#drawn.set(block, ranges);
  }

  #unobserve(block: Descendant): void {
    this.#erase(block);
    const element = this.#elements.get(block);
    this.#elements.delete(block);
    if (!element || this.#blocks.get(element) !== block) return;
    this.#observer.unobserve(element);
    this.#nearScreen.delete(element);
  }

  #refresh(): void {
    for (const block of [...this.#elements.keys()]) if (!this.#marks.has(block)) this.#unobserve(block);
    this.#editor.children.forEach((block, index) => {
      if (!this.#marks.has(block)) return;
      let element = this.#elements.get(block);
      if (!element) {
        element = ReactEditor.toDOMNode(this.#editor, block);
        this.#elements.set(block, element);
        this.#blocks.set(element, block);
        this.#observer.observe(element);
      }
      if (this.#nearScreen.has(element)) this.#drawBlock(block, index);
    });
  }

  #refreshLater(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      try {
        this.#refresh();
        this.#tries = 0;
      } catch {
        // The text changed a moment ago and is not rendered yet.
        this.#tries += 1;
        if (this.#tries < TRIES_MAX) this.#refreshLater();
      }
    });
  }
}
