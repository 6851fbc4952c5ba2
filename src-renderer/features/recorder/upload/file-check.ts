import { AUDIO_FILE_NAMES, AUDIO_MEDIA_TYPES } from '../../../../src/contract/api/audio-formats.ts';
import { RECORDING_MAX_BYTES } from '../../../../src/contract/limits.ts';

/** What a file chooser offers. Phones go by media type, desktops by ending. */
export const ACCEPTED_FILES = [...Object.values(AUDIO_MEDIA_TYPES), ...AUDIO_FILE_NAMES].join(',');
/** Endings as people say them. */
export const FORMAT_NAMES = 'mp3, m4a, aac, wav, flac, webm, ogg, mp4';
export const MAX_MEGABYTES = RECORDING_MAX_BYTES / 1024 / 1024;

export type FileProblem = 'tooLarge' | 'empty' | 'type';

/** What stands against sending a file, told before a byte is sent; null when nothing does. The server goes by content. */
export function fileProblem(file: Pick<File, 'name' | 'size' | 'type'>): FileProblem | null {
  const name = file.name.toLowerCase();
  const known = AUDIO_FILE_NAMES.some((ending) => name.endsWith(ending)) || file.type.startsWith('audio/');
  if (!known) return 'type';
  if (file.size === 0) return 'empty';
  return file.size > RECORDING_MAX_BYTES ? 'tooLarge' : null;
}
