import { ReactEditor } from 'slate-react';
import { searchWords } from '../../../../src/text/search-words.ts';
import { wordsOf } from '../../../../src/text/words-of.ts';
import type { EditorTextPort } from '../editor-text-port.ts';
import type { TranscriptEditor } from '../slate-types.ts';
import { rangeAt } from '../text-positions.ts';

/** The name of the highlight in the style sheet. */
const FOUND = 'parlance-found';

/**
 * The first place in a text that matches a search by word prefixes; null if there is none, for example after
 * edits.
 */
export function firstFound(text: string, search: string): { start: number; end: number } | null {
  const terms = searchWords(search).split(' ').filter(Boolean);
  if (terms.length === 0) return null;
  const words = wordsOf(text);
  const begins = (index: number, term: string): boolean =>
    searchWords(words[index]?.text ?? '').startsWith(term);
  const first = terms[0] ?? '';
  const hits = words.flatMap((_word, index) => (begins(index, first) ? [index] : []));
  // The whole query as adjacent words, or else the first match of its first word.
  const whole = hits.find((index) => terms.every((term, step) => begins(index + step, term)));
  const at = whole ?? hits[0];
  const from = at === undefined ? undefined : words[at];
  if (!from || at === undefined) return null;
  const to = whole === undefined ? from : (words[at + terms.length - 1] ?? from);
  return { start: from.start, end: to.end };
}

/**
 * Highlights the words for which a text was opened, and seeks its audio there; returns the cleanup function.
 */
export function showFound(editor: TranscriptEditor, port: EditorTextPort, search: string): () => void {
  const place = firstFound(port.plain(), search);
  if (!place) return () => undefined;
  port.found(place.start);
  const range = ReactEditor.toDOMRange(editor, rangeAt(editor.children, place));
  range.startContainer.parentElement?.scrollIntoView({ block: 'center' });
  if (!('highlights' in CSS)) return () => undefined;
  CSS.highlights.set(FOUND, new Highlight(new StaticRange(range)));
  const clear = (): void => void CSS.highlights.delete(FOUND);
  const stopListening = port.onChange(clear);
  return () => {
    stopListening();
    clear();
  };
}
