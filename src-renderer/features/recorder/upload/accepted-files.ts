import { AUDIO_FILE_NAMES } from '../../../../src/contract/api/audio-formats.ts';
import { RECORDING_MAX_BYTES } from '../../../../src/contract/limits.ts';

/** Value of the `accept` attribute: phones use media types, desktops use file extensions. */
export const ACCEPTED_FILES = ['audio/*', 'video/*', ...AUDIO_FILE_NAMES].join(',');
/** File extensions as shown to users. */
export const FORMAT_NAMES = 'mp3, m4a, aac, wav, flac, webm, ogg, mp4';
export const MAX_MEGABYTES = RECORDING_MAX_BYTES / 1024 / 1024;
