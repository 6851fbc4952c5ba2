/** A segment of speech. Times in seconds. */
export interface ImportedSegment {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Speakers of a file, in the order of their first words. */
export const IMPORTED_SPEAKERS = ['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8'] as const;
export type ImportedSpeaker = (typeof IMPORTED_SPEAKERS)[number];

/** The same words if the file names speakers: without names in the text, which are listed separately. */
export interface ImportedTurns {
  readonly text: string;
  readonly segments: readonly (ImportedSegment & { readonly speaker?: ImportedSpeaker })[];
  readonly speakerNames: Readonly<Partial<Record<ImportedSpeaker, string>>>;
}

/**
 * The content of a file. `language`: as given in the file, or null. `turns`: null if no speaker is named. `createdAt`:
 * when it was said, in ISO 8601, if the file has it. `key`: the UUID of one of several texts of a file.
 */
export interface ImportedText {
  readonly source: 'text' | 'subtitles' | 'whisper' | 'otter';
  readonly text: string;
  readonly language: string | null;
  readonly segments: readonly ImportedSegment[];
  readonly turns?: ImportedTurns | null;
  readonly createdAt?: string | undefined;
  readonly key?: string;
}
