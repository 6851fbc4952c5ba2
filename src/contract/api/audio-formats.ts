/** Containers the server accepts, told by their content and never by their name. */
export const AUDIO_FORMATS = ['webm', 'ogg', 'mp4', 'mp3', 'wav', 'flac', 'aac'] as const;
export type AudioFormat = (typeof AUDIO_FORMATS)[number];

/** What a file chooser offers, and what kept audio is served as. */
export const AUDIO_MEDIA_TYPES = {
  webm: 'audio/webm',
  ogg: 'audio/ogg',
  mp4: 'audio/mp4',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  aac: 'audio/aac',
} as const satisfies Record<AudioFormat, string>;
export const AUDIO_FILE_NAMES = [
  '.webm',
  '.ogg',
  '.oga',
  '.opus',
  '.mp4',
  '.m4a',
  '.mp3',
  '.wav',
  '.flac',
  '.aac',
] as const;
