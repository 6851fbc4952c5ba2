import { useEffect } from 'react';
import { ReactEditor } from 'slate-react';
import { firstMatch } from '../../../../src/text/search-matches.ts';
import type { EditorTextPort } from '../editor-text-port.ts';
import { scrollToRange } from '../scroll-to-range.ts';
import type { TranscriptEditor } from '../slate-types.ts';
import { rangeAt } from '../text-positions.ts';

/** The name of the highlight in the style sheet. */
const FOUND_HIGHLIGHT = 'parlance-found';

/**
 * Highlights the words for which a text was opened, and seeks its audio there; returns the cleanup function.
 */
function showFound(editor: TranscriptEditor, port: EditorTextPort, search: string): () => void {
  const match = firstMatch(port.plain(), search);
  if (!match) return () => undefined;
  port.seekToFound(match.start);
  const range = ReactEditor.toDOMRange(editor, rangeAt(editor.children, match));
  scrollToRange(range);
  if (!('highlights' in CSS)) return () => undefined;
  CSS.highlights.set(FOUND_HIGHLIGHT, new Highlight(new StaticRange(range)));
  const clear = (): void => void CSS.highlights.delete(FOUND_HIGHLIGHT);
  const stopListening = port.onChange(clear);
  return () => {
    stopListening();
    clear();
  };
}

export interface FoundWordsProps {
  readonly editor: TranscriptEditor;
  readonly port: EditorTextPort;
  readonly search: string;
}

/** Highlights the words that the search found. */
export function FoundWords({ editor, port, search }: FoundWordsProps) {
  useEffect(() => showFound(editor, port, search), [editor, port, search]);
  return null;
}
