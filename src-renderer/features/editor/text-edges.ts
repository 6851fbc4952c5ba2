import type { KeyboardEvent } from 'react';
import { Editor, Transforms } from 'slate';

type Edge = 'start' | 'end';

/** Ctrl+Home and Ctrl+End; on a Mac Cmd+Up and Cmd+Down. */
const KEYS: Readonly<Record<string, Edge>> = {
  'Control Home': 'start',
  'Control End': 'end',
  'Meta ArrowUp': 'start',
  'Meta ArrowDown': 'end',
};

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The edge of the text for a key press; null for any other key. */
export function edgeOf({ key, ctrlKey, metaKey, altKey }: Press): Edge | null {
  if (altKey || ctrlKey === metaKey) return null;
  return KEYS[`${ctrlKey ? 'Control' : 'Meta'} ${key}`] ?? null;
}

/** Moves the caret to an edge of the text; `extend` extends the selection to it. */
export function goToEdge(editor: Editor, edge: Edge, extend: boolean): void {
  const focus = Editor.point(editor, [], { edge });
  const anchor = extend && editor.selection ? editor.selection.anchor : focus;
  Transforms.select(editor, { anchor, focus });
}
