import type { WrittenBy } from '../../src/contract/api/text-origin.ts';

/** The recording of a text, as far as the text wants to be heard. */
export interface SoundOfText {
  /** Plays from one second to another, and stops there. */
  play(from: number, to: number): void;
}

/** What the parts around an open text may know of it and do with it; offsets count UTF-16 units of `plain()`. */
export interface TextPort {
  /** The text without its formatting. */
  plain(): string;
  /** The text with its formatting, as HTML. */
  html(): string;
  /** Calls back after each change of the text; returns what ends it. */
  onChange(listener: () => void): () => void;
  /**
   * Puts words in where the caret is, or behind the text where it is nowhere; one step of its history. `writer`: the
   * service that wrote them, null where that is not known.
   */
  insert(words: string, writer: WrittenBy | null): void;
  /** Puts other words in the place of all of it, as one step; the formatting of what stays is kept. */
  replace(words: string, writer: WrittenBy | null): Promise<void>;
  /** Lights up a stretch of the text, or none. The text and the person's selection stay as they are. */
  highlight(range: { start: number; end: number } | null): void;
  /**
   * Calls back with the offset of a word that was pressed; returns what ends it. `isMeant`: the person asked to hear it,
   * and did not only put the caret there.
   */
  onWordPress(listener: (offset: number, isMeant: boolean) => void): () => void;
  /** Offers the sound of the recording while there is one; returns what ends it. */
  offerSound(sound: SoundOfText): () => void;
  /** The offset of the words that the person looked for, once: whoever plays the recording begins there. */
  takeFound(): number | null;
}
