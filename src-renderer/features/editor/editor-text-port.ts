import { Range } from 'slate';
import { ReactEditor } from 'slate-react';
import { createListeners } from '../../../src/async/listeners.ts';
import type { WrittenBy } from '../../../src/contract/api/text-origin.ts';
import type { TextAudio, TextPort } from '../../page-state/text-port.ts';
import { blocksOf, textOf } from './document.ts';
import { htmlOf } from './html-out.ts';
import { markRewritten } from './rewritten-texts.ts';
import type { TranscriptEditor } from './slate-types.ts';
import { offsetOf, rangeAt } from './text-positions.ts';

/** The name of the highlight in the style sheet. */
const SPOKEN_HIGHLIGHT = 'parlance-spoken';

/** The editor's side of a text port: the methods that notify its listeners. */
export interface EditorTextPort extends TextPort {
  notifyChange(): void;
  /** Reports that another version, in this language, is shown instead of the text; null: the text is shown again. */
  showVersion(words: string | null, lang: string): void;
  handlePress(event: MouseEvent): void;
  /** Acts on the word at the caret, like a press on it. */
  activate(): void;
  /**
   * Adds a listener that is asked first about a pressed word; if it returns true, no other listener is
   * notified. Returns the unsubscribe function.
   */
  onFirstPress(listener: (offset: number, isDeliberate: boolean) => boolean): () => void;
  /** The audio of the recording; null if there is none. */
  audio(): TextAudio | null;
  /** Seeks the audio to the words the user searched for, as soon as the audio is available. */
  seekToFound(offset: number): void;
}

/** The function that adds an item to a set, and returns the one that removes it. */
const adderOf =
  <T>(set: Set<T>) =>
  (item: T): (() => void) => {
    set.add(item);
    return () => set.delete(item);
  };

/**
 * The text port of one editor. Spoken words are marked with the CSS Custom Highlight API, so that no part of
 * a long text re-renders; browsers without it show no mark. `onWritten` receives the service that wrote
 * inserted words.
 */
export class EditorTextPortOfSlate implements EditorTextPort {
  readonly id: string;
  readonly #editor: TranscriptEditor;
  readonly #onWritten: (writer: WrittenBy) => void;
  readonly #changes = createListeners();
  readonly #presses = new Set<Parameters<EditorTextPort['onWordPress']>[0]>();
  readonly #firstPresses = new Set<Parameters<EditorTextPort['onFirstPress']>[0]>();
  #version: string | null = null;
  #versionLang = '';
  #audio: TextAudio | null = null;
  #foundOffset: number | null = null;

  constructor(id: string, editor: TranscriptEditor, onWritten: (writer: WrittenBy) => void) {
    this.id = id;
    this.#editor = editor;
    this.#onWritten = onWritten;
  }

  readonly plain: EditorTextPort['plain'] = () => textOf(this.#editor.children);

  readonly html: EditorTextPort['html'] = () => htmlOf(this.#editor.children);

  readonly shownPlain: EditorTextPort['shownPlain'] = () => this.#version ?? this.plain();

  readonly shownHtml: EditorTextPort['shownHtml'] = () =>
    this.#version === null ? this.html() : htmlOf(blocksOf(this.#version));

  readonly showVersion: EditorTextPort['showVersion'] = (words, lang) => {
    this.#versionLang = lang;
    if (words === this.#version) return;
    this.#version = words;
    this.notifyChange();
  };

  readonly lang: EditorTextPort['lang'] = () => ReactEditor.toDOMNode(this.#editor, this.#editor).lang;

  readonly shownLang: EditorTextPort['shownLang'] = () =>
    this.#version === null ? this.lang() : this.#versionLang;

  readonly insert: EditorTextPort['insert'] = async (words, writer) => {
    const { insertWords } = await import('./port-writing.ts');
    markRewritten(this.#editor);
    if (writer) this.#onWritten(writer);
    insertWords(this.#editor, words);
  };

  readonly replace: EditorTextPort['replace'] = async (words, writer, sent) => {
    markRewritten(this.#editor);
    // The comparison is loaded on first use.
    const { replaceText } = await import('./changes/replace-text.ts');
    const { isChanged, isComplete } = replaceText(this.#editor, words, sent);
    if (writer && isChanged) this.#onWritten(writer);
    return isChanged && isComplete;
  };

  readonly onChange = this.#changes.add;

  readonly notifyChange = this.#changes.notify;

  readonly onWordPress = adderOf(this.#presses);

  readonly highlight: EditorTextPort['highlight'] = (range) => {
    if (!('highlights' in CSS)) return;
    CSS.highlights.delete(SPOKEN_HIGHLIGHT);
    if (!range || range.end <= range.start) return;
    try {
      const words = ReactEditor.toDOMRange(this.#editor, rangeAt(this.#editor.children, range));
      CSS.highlights.set(SPOKEN_HIGHLIGHT, new Highlight(words));
    } catch {
      // The text changed a moment ago and is not rendered yet: the next spoken word is highlighted again.
    }
  };

  readonly handlePress: EditorTextPort['handlePress'] = (event) => {
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

  readonly onFirstPress = adderOf(this.#firstPresses);

  readonly provideAudio: EditorTextPort['provideAudio'] = (audio) => {
    this.#audio = audio;
    return () => {
      if (this.#audio === audio) this.#audio = null;
    };
  };

  readonly audio: EditorTextPort['audio'] = () => this.#audio;

  readonly seekToFound: EditorTextPort['seekToFound'] = (offset) => {
    if (!this.#audio) this.#foundOffset = offset;
    else for (const listener of this.#presses) listener(offset, false);
  };

  readonly consumeFoundOffset: EditorTextPort['consumeFoundOffset'] = () => {
    const offset = this.#foundOffset;
    this.#foundOffset = null;
    return offset;
  };

  #press(offset: number, isDeliberate: boolean): void {
    [...this.#firstPresses, ...this.#presses].some((listener) => listener(offset, isDeliberate));
  }
}
