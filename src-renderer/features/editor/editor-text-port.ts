import { Range } from 'slate';
import { ReactEditor } from 'slate-react';
import type { WrittenBy } from '../../../src/contract/api/text-origin.ts';
import type { SoundOfText, TextPort } from '../../ui/text-port.ts';
import { textOf } from './document.ts';
import { htmlOf } from './html-out.ts';
import { insertWords, replaceWords } from './port-writing.ts';
import type { TranscriptEditor } from './slate-types.ts';
import { offsetOf, rangeAt } from './text-positions.ts';

/** Named in the style sheet of the text. */
const SPOKEN = 'parlance-spoken';

/** The editor's own side of a port: what it tells those who listen. */
export interface EditorTextPort extends TextPort {
  changed(): void;
  pressed(event: MouseEvent): void;
  /** Acts on the word at the caret, as a press on it does. */
  activate(): void;
  /** Is asked first about a word that was pressed; true where nobody else is to be told. Returns what ends it. */
  onFirstPress(listener: (offset: number, isMeant: boolean) => boolean): () => void;
  /** The sound of the recording; null where there is none here. */
  sound(): SoundOfText | null;
  /** Goes to the sound of the words that the person looked for, as soon as there is one. */
  found(offset: number): void;
  /** A tool or the assistant changed the text: from now on it tells nothing of what was misheard. */
  rewritten(): void;
  /** Whether all that was changed since the text was opened was changed by hand. */
  isByHand(): boolean;
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
 * is rendered again for them; a browser without highlights shows none. `onWritten` is told of words that a service wrote.
 */
export function createEditorTextPort(
  editor: TranscriptEditor,
  onWritten: (writer: WrittenBy) => void,
): EditorTextPort {
  const changes = listeners<[]>();
  const presses = listeners<[offset: number, isMeant: boolean]>();
  const firstPresses = new Set<(offset: number, isMeant: boolean) => boolean>();
  const press = (offset: number, isMeant: boolean): void => {
    if (![...firstPresses].some((listener) => listener(offset, isMeant))) presses.tell(offset, isMeant);
  };
  let isByHand = true;
  let sound: SoundOfText | null = null;
  let found: number | null = null;
  return {
    plain: () => textOf(editor.children),
    html: () => htmlOf(editor.children),
    insert(words, writer) {
      isByHand = false;
      if (writer) onWritten(writer);
      insertWords(editor, words);
    },
    async replace(words, writer) {
      isByHand = false;
      await replaceWords(editor, words);
      if (writer) onWritten(writer);
    },
    onChange: changes.add,
    changed: changes.tell,
    onWordPress: presses.add,
    highlight(range) {
      if (!('highlights' in CSS)) return;
      CSS.highlights.delete(SPOKEN);
      if (!range || range.end <= range.start) return;
      try {
        const words = ReactEditor.toDOMRange(editor, rangeAt(editor.children, range));
        CSS.highlights.set(SPOKEN, new Highlight(words));
      } catch {
        // The text changed a moment ago and is not drawn yet: the next word that is spoken finds it.
      }
    },
    pressed(event) {
      const { selection } = editor;
      // A press that selects words is not one on a word.
      if (event.detail !== 1 || !selection || Range.isExpanded(selection)) return;
      press(offsetOf(editor.children, ReactEditor.findEventRange(editor, event).anchor), false);
    },
    activate() {
      const { selection } = editor;
      if (selection) press(offsetOf(editor.children, Range.start(selection)), true);
    },
    onFirstPress(listener) {
      firstPresses.add(listener);
      return () => firstPresses.delete(listener);
    },
    offerSound(offered) {
      sound = offered;
      return () => {
        if (sound === offered) sound = null;
      };
    },
    sound: () => sound,
    found(offset) {
      if (sound) presses.tell(offset, false);
      else found = offset;
    },
    rewritten() {
      isByHand = false;
    },
    isByHand: () => isByHand,
    takeFound() {
      const offset = found;
      found = null;
      return offset;
    },
  };
}
