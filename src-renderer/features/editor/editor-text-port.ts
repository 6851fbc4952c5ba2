import { Range } from 'slate';
import { ReactEditor } from 'slate-react';
import type { WrittenBy } from '../../../src/contract/api/text-origin.ts';
import type { TextAudio, TextPort } from '../../page-state/text-port.ts';
import { textOf } from './document.ts';
import { htmlOf } from './html-out.ts';
import { noteRewritten } from './rewritten-texts.ts';
import type { TranscriptEditor } from './slate-types.ts';
import { offsetOf, rangeAt } from './text-positions.ts';

/** The name of the highlight in the style sheet. */
const SPOKEN = 'parlance-spoken';

/** The editor's side of a text port: the methods that notify its listeners. */
export interface EditorTextPort extends TextPort {
  changed(): void;
  pressed(event: MouseEvent): void;
  /** Acts on the word at the caret, like a press on it. */
  activate(): void;
  /**
   * Adds a listener that is asked first about a pressed word; if it returns true, no other listener is
   * notified. Returns the unsubscribe function.
   */
  onFirstPress(listener: (offset: number, isDeliberate: boolean) => boolean): () => void;
  /** The audio of the recording; null if there is none. */
  sound(): TextAudio | null;
  /** Seeks the audio to the words the user searched for, as soon as the audio is available. */
  found(offset: number): void;
}

function listeners<A extends unknown[]>() {
  const all = new Set<(...values: A) => void>();
  return {
    add(listener: (...values: A) => void): () => void {
      all.add(listener);
      return () => all.delete(listener);
    },
    tell(...values: A): void {
      for (const listener of all) listener(...values);
    },
  };
}

/**
 * The text port of one editor. Spoken words are marked with the CSS Custom Highlight API, so that no part of
 * a long text re-renders; browsers without it show no mark. `onWritten` receives the service that wrote
 * inserted words.
 */
export class EditorTextPortOfSlate implements EditorTextPort {
  readonly id: string;
  readonly #editor: TranscriptEditor;
  readonly #onWritten: (writer: WrittenBy) => void;
  readonly #changes = listeners<[]>();
  readonly #presses = listeners<[offset: number, isMeant: boolean]>();
  readonly #firstPresses = new Set<(offset: number, isMeant: boolean) => boolean>();
  #sound: TextAudio | null = null;
  #found: number | null = null;

  constructor(id: string, editor: TranscriptEditor, onWritten: (writer: WrittenBy) => void) {
    this.id = id;
    this.#editor = editor;
    this.#onWritten = onWritten;
  }

  readonly plain: EditorTextPort['plain'] = () => textOf(this.#editor.children);

  readonly html: EditorTextPort['html'] = () => htmlOf(this.#editor.children);

  readonly insert: EditorTextPort['insert'] = async (words, writer) => {
    const { insertWords } = await import('./port-writing.ts');
    noteRewritten(this.#editor);
    if (writer) this.#onWritten(writer);
    insertWords(this.#editor, words);
  };

  readonly replace: EditorTextPort['replace'] = async (words, writer, sent) => {
    noteRewritten(this.#editor);
    // The comparison is loaded on first use.
    const { replaceText } = await import('./changes/replace-text.ts');
    const { isWritten, isWhole } = replaceText(this.#editor, words, sent);
    if (writer && isWritten) this.#onWritten(writer);
    return isWritten && isWhole;
  };

  get onChange() {
    return this.#changes.add;
  }

  get changed() {
    return this.#changes.tell;
  }

  get onWordPress() {
    return this.#presses.add;
  }

  readonly highlight: EditorTextPort['highlight'] = (range) => {
    if (!('highlights' in CSS)) return;
    CSS.highlights.delete(SPOKEN);
    if (!range || range.end <= range.start) return;
    try {
      const words = ReactEditor.toDOMRange(this.#editor, rangeAt(this.#editor.children, range));
      CSS.highlights.set(SPOKEN, new Highlight(words));
    } catch {
      // The text changed a moment ago and is not rendered yet: the next spoken word is highlighted again.
    }
  };

  readonly pressed: EditorTextPort['pressed'] = (event) => {
    // A press that selects words is not one on a word. The editor's own selection follows the document's later.
    if (event.detail !== 1 || getSelection()?.isCollapsed !== true) return;
    this.#press(
      offsetOf(this.#editor.children, ReactEditor.findEventRange(this.#editor, event).anchor),
      false,
    );
  };

  readonly activate: EditorTextPort['activate'] = () => {
    const { selection } = this.#editor;
    if (selection) this.#press(offsetOf(this.#editor.children, Range.start(selection)), true);
  };

  readonly onFirstPress: EditorTextPort['onFirstPress'] = (listener) => {
    this.#firstPresses.add(listener);
    return () => this.#firstPresses.delete(listener);
  };

  readonly provideAudio: EditorTextPort['provideAudio'] = (offered) => {
    this.#sound = offered;
    return () => {
      if (this.#sound === offered) this.#sound = null;
    };
  };

  readonly sound: EditorTextPort['sound'] = () => this.#sound;

  readonly found: EditorTextPort['found'] = (offset) => {
    if (this.#sound) this.#presses.tell(offset, false);
    else this.#found = offset;
  };

  readonly consumeFoundOffset: EditorTextPort['consumeFoundOffset'] = () => {
    const offset = this.#found;
    this.#found = null;
    return offset;
  };

  #press(offset: number, isDeliberate: boolean): void {
    if (![...this.#firstPresses].some((listener) => listener(offset, isDeliberate)))
      this.#presses.tell(offset, isDeliberate);
  }
}
