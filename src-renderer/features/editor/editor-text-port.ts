import { Range } from 'slate';
import { ReactEditor } from 'slate-react';
import type { TextPort } from '../../ui/text-port.ts';
import { textOf } from './document.ts';
import { htmlOf } from './html-out.ts';
import { insertWords, replaceWords } from './port-writing.ts';
import type { TranscriptEditor } from './slate-types.ts';
import { offsetOf, pointAt } from './text-positions.ts';

/** Named in the style sheet of the text. */
const SPOKEN = 'parlance-spoken';

/** The editor's own side of a port: what it tells those who listen. */
export interface EditorTextPort extends TextPort {
  changed(): void;
  pressed(event: MouseEvent): void;
}

function listeners<A extends unknown[]>() {
  const all = new Set<(...told: A) => void>();
  return {
    add(listener: (...told: A) => void): () => void {
      all.add(listener);
      return () => all.delete(listener);
    },
    tell(...told: A): void {
      for (const listener of all) listener(...told);
    },
  };
}

/**
 * The port of one editor. The spoken words are drawn with the browser's own highlights, so that no part of a long text
 * is rendered again for them; a browser without highlights shows none.
 */
export function createEditorTextPort(editor: TranscriptEditor): EditorTextPort {
  const changes = listeners<[]>();
  const presses = listeners<[offset: number]>();
  return {
    plain: () => textOf(editor.children),
    html: () => htmlOf(editor.children),
    insert: (words) => insertWords(editor, words),
    replace: (words) => replaceWords(editor, words),
    onChange: changes.add,
    changed: changes.tell,
    onWordPress: presses.add,
    highlight(range) {
      if (!('highlights' in CSS)) return;
      CSS.highlights.delete(SPOKEN);
      if (!range || range.end <= range.start) return;
      // A block that ends where the word begins is not part of it.
      const anchor = pointAt(editor.children, range.start + 1);
      const focus = pointAt(editor.children, range.end);
      const start = { ...anchor, offset: Math.max(0, anchor.offset - 1) };
      try {
        const words = ReactEditor.toDOMRange(editor, { anchor: start, focus });
        CSS.highlights.set(SPOKEN, new Highlight(words));
      } catch {
        // The text changed a moment ago and is not drawn yet: the next word that is spoken finds it.
      }
    },
    pressed(event) {
      const { selection } = editor;
      // A press that selects words is not one on a word.
      if (event.detail !== 1 || !selection || Range.isExpanded(selection)) return;
      presses.tell(offsetOf(editor.children, ReactEditor.findEventRange(editor, event).anchor));
    },
  };
}
