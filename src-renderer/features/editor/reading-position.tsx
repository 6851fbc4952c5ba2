import { useState } from 'react';
import { ReactEditor } from 'slate-react';
import { type ScrollPositions, useScrollRestoration } from '../../ui/hooks/use-scroll-restoration.ts';
import type { TranscriptEditor } from './slate-types.ts';

const BLOCK = '[data-slate-node="element"]';
/** CSS pixels between the probed points of the window: less than a line. */
const STEP = 12;

/**
 * The topmost block in the window, which begins above it; null at the beginning of the text, and when the text is not
 * in view.
 */
function topBlock(area: HTMLElement): Element | null {
  const { left, width, top, bottom } = area.getBoundingClientRect();
  if (top >= 0) return null;
  for (let y = 1; y < Math.min(bottom, window.innerHeight); y += STEP) {
    const block = document.elementFromPoint(left + width / 2, y)?.closest(BLOCK);
    if (block && area.contains(block)) return block;
  }
  return null;
}

/** Positions as the index of a block and its distance from the window's top: the height of unseen text above is unknown. */
const positionsIn = (editor: TranscriptEditor): ScrollPositions => ({
  read() {
    const block = topBlock(ReactEditor.toDOMNode(editor, editor));
    if (!block) return null;
    const [index = 0] = ReactEditor.findPath(editor, ReactEditor.toSlateNode(editor, block));
    return [index, block.getBoundingClientRect().top];
  },
  restore([index = 0, top = 0]) {
    const block = editor.children[index];
    if (!block) return;
    window.scrollBy(0, ReactEditor.toDOMNode(editor, block).getBoundingClientRect().top - top);
  },
});

/** Restores the reading position when the user comes back to a text. */
export function ReadingPosition({ editor }: { editor: TranscriptEditor }) {
  const [positions] = useState(() => positionsIn(editor));
  useScrollRestoration(positions);
  return null;
}
