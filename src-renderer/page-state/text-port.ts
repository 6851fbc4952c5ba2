import type { WrittenBy } from '../../src/contract/api/text-origin.ts';

/** The audio of a text, as far as the editor needs it. */
export interface TextAudio {
  /** Plays a range given in seconds. */
  play(from: number, to: number): void;
}

/** The open text as seen by the components around it; offsets count UTF-16 units of `plain()`. */
export interface TextPort {
  /** Id of the text. */
  readonly id: string;
  /** The text without formatting. */
  plain(): string;
  /** The text with formatting, as HTML. */
  html(): string;
  /** The words on the screen: these, or those of another version that is being read. */
  shownPlain(): string;
  /** The same as HTML. */
  shownHtml(): string;
  /** The language of the text as an attribute `lang`; empty if it is unknown. */
  lang(): string;
  /** The same of the words on the screen. */
  shownLang(): string;
  /** Calls back after each change of the text, or of the shown words; returns the unsubscribe function. */
  onChange(listener: () => void): () => void;
  /**
   * Inserts words at the caret, or at the end of the text without a caret, as one history step. `writer`: the
   * service that wrote them; null if unknown.
   */
  insert(words: string, writer: WrittenBy | null): Promise<void>;
  /**
   * Replaces the text as it was when `sent` by `words`, as one history step: unchanged words keep their formatting, and
   * later edits stay. Returns false, and tells the user, if nothing changed, or if changes were left out because the
   * same words were edited.
   */
  replace(words: string, writer: WrittenBy | null, sent: string): Promise<boolean>;
  /** Highlights a range of the text, or none. The text and the user's selection stay unchanged. */
  highlight(range: { start: number; end: number } | null): void;
  /**
   * Calls back with the offset of a pressed word; returns the unsubscribe function. `isDeliberate`: the user asked
   * to hear the word, and did not only place the caret.
   */
  onWordPress(listener: (offset: number, isDeliberate: boolean) => void): () => void;
  /** Provides the recording's audio while it is available; returns the cleanup function. */
  provideAudio(audio: TextAudio): () => void;
  /** Returns once the offset of the words the user searched for, where playback should start. */
  consumeFoundOffset(): number | null;
}
