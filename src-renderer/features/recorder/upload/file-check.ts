import { AUDIO_FILE_NAMES } from '../../../../src/contract/api/audio-formats.ts';
import { RECORDING_MAX_BYTES } from '../../../../src/contract/limits.ts';

/** Value of the `accept` attribute: phones use media types, desktops use file extensions. */
export const ACCEPTED_FILES = ['audio/*', 'video/*', ...AUDIO_FILE_NAMES].join(',');
/** File extensions as shown to users. */
export const FORMAT_NAMES = 'mp3, m4a, aac, wav, flac, webm, ogg, mp4';
export const MAX_MEGABYTES = RECORDING_MAX_BYTES / 1024 / 1024;

export type FileProblem = 'tooLarge' | 'empty' | 'type';

/** A file that was picked or dropped. */
export interface PickedFile {
  readonly file: File;
  readonly isFolder: boolean;
}

/**
 * Why a file can't be sent, checked before the upload; null if it can. The server checks the content, so a name without
 * an extension decides nothing.
 */
export function fileProblem({ file, isFolder }: PickedFile): FileProblem | null {
  const name = file.name.toLowerCase();
  const mayBeAudio =
    /^(audio|video)\//.test(file.type) ||
    !name.includes('.') ||
    AUDIO_FILE_NAMES.some((ending) => name.endsWith(ending));
  if (isFolder || !mayBeAudio) return 'type';
  if (file.size === 0) return 'empty';
  return file.size > RECORDING_MAX_BYTES ? 'tooLarge' : null;
}
