/** A stretch of speech. Times in seconds. */
export interface ImportedStretch {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Speakers of a file, in the order of their first words. */
export const IMPORTED_SPEAKERS = ['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8'] as const;
export type ImportedSpeaker = (typeof IMPORTED_SPEAKERS)[number];

/** The same words where the file names who said them: without names in the text, which stand apart. */
export interface ImportedTurns {
  readonly text: string;
  readonly segments: readonly (ImportedStretch & { readonly speaker?: ImportedSpeaker })[];
  readonly speakerNames: Readonly<Partial<Record<ImportedSpeaker, string>>>;
}

/**
 * What a file holds. `language`: as the file names it; null where it does not. `turns`: null where nobody is named.
 * `createdAt`: when it was said, in ISO 8601, where the file tells that. `key`: the UUID of one of several texts of a file.
 */
export interface ImportedText {
  readonly source: 'text' | 'subtitles' | 'whisper' | 'otter';
  readonly text: string;
  readonly language: string | null;
  readonly segments: readonly ImportedStretch[];
  readonly turns?: ImportedTurns | null;
  readonly createdAt?: string | undefined;
  readonly key?: string;
}
