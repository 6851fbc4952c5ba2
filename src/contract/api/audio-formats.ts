/** Containers the server accepts, detected by content and never by file name. */
export const AUDIO_FORMATS = ['webm', 'ogg', 'mp4', 'mp3', 'wav', 'flac', 'aac'] as const;
export type AudioFormat = (typeof AUDIO_FORMATS)[number];

/** Media types for serving stored audio. */
export const AUDIO_MEDIA_TYPES = {
  webm: 'audio/webm',
  ogg: 'audio/ogg',
  mp4: 'audio/mp4',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  aac: 'audio/aac',
} as const satisfies Record<AudioFormat, string>;
/** Endings of the names of files in these containers, videos with sound included. */
export const AUDIO_FILE_NAMES = [
  ...['.webm', '.mkv', '.ogg', '.oga', '.opus', '.mp4', '.m4a', '.m4b', '.m4v', '.mov'],
  ...['.mp3', '.wav', '.flac', '.aac'],
] as const;
