import { expect, it } from 'vitest';
import { AUDIO_FORMATS, AUDIO_MEDIA_TYPES } from '../../../../../src/contract/api/audio-formats.ts';
import { ERRORS } from '../../../../../src/contract/errors.ts';
import {
  ACCEPTED_FILES,
  FORMAT_NAMES,
} from '../../../../../src-renderer/features/recorder/upload/accepted-files.ts';

it.each(AUDIO_FORMATS)('accepts %s in the file picker, and names it in texts', (format) => {
  expect(ACCEPTED_FILES.split(',')).toContain(AUDIO_MEDIA_TYPES[format].replace(/\/.*/, '/*'));
  expect(FORMAT_NAMES.split(', ')).toContain(format);
  expect(ERRORS.audio_type_unsupported.text).toContain(format);
});
