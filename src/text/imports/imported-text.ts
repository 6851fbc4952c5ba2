/** A stretch of speech. Times in seconds. */
export interface ImportedStretch {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What a file holds. `language`: as the file names it; null where it does not. */
export interface ImportedText {
  readonly source: 'text' | 'subtitles' | 'whisper' | 'otter';
  readonly text: string;
  readonly language: string | null;
  readonly segments: readonly ImportedStretch[];
}
