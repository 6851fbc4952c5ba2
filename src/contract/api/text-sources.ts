/** Formats of imported texts. */
export const TEXT_SOURCES = ['text', 'subtitles', 'whisper', 'otter'] as const;
export type TextSource = (typeof TEXT_SOURCES)[number];

/** The engine of texts that were not recorded here; their model is the name of the source. */
export const IMPORT_ENGINE = 'import';
/** Names of sources that have one. */
export const SOURCE_NAMES: Readonly<Record<TextSource, string | null>> = {
  text: null,
  subtitles: null,
  whisper: 'Whisper',
  otter: 'Otter',
};
