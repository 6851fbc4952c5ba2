/** What the parts around an open text may know of it and do with it; offsets count UTF-16 units of `plain()`. */
export interface TextPort {
  /** The text without its formatting. */
  plain(): string;
  /** The text with its formatting, as HTML. */
  html(): string;
  /** Calls back after each change of the text; returns what ends it. */
  onChange(listener: () => void): () => void;
  /** Puts words in where the caret is, or behind the text where it is nowhere; one step of its history. */
  insert(words: string): void;
  /** Puts other words in the place of all of it, as one step; the formatting of what stays is kept. */
  replace(words: string): Promise<void>;
  /** Lights up a stretch of the text, or none. The text and the person's selection stay as they are. */
  highlight(range: { start: number; end: number } | null): void;
  /** Calls back with the offset of a word that was pressed; returns what ends it. */
  onWordPress(listener: (offset: number) => void): () => void;
}
