import { describe, expect, it } from 'vitest';
import {
  AUDIO_FILE_NAMES,
  AUDIO_FORMATS,
  AUDIO_MEDIA_TYPES,
} from '../../../../../src/contract/api/audio-formats.ts';
import { ERRORS } from '../../../../../src/contract/errors.ts';
import {
  ACCEPTED_FILES,
  FORMAT_NAMES,
  fileProblem,
} from '../../../../../src-renderer/features/recorder/upload/file-check.ts';

const problemOf = (name: string, type: string) =>
  fileProblem({ file: new File(['sound'], name, { type }), isFolder: false });

describe('a picked file', () => {
  it.each(AUDIO_FORMATS)('is offered, taken and named where it is %s', (format) => {
    expect(ACCEPTED_FILES.split(',')).toContain(AUDIO_MEDIA_TYPES[format].replace(/\/.*/, '/*'));
    expect(FORMAT_NAMES.split(', ')).toContain(format);
    expect(ERRORS.audio_type_unsupported.text).toContain(format);
  });

  it.each(AUDIO_FILE_NAMES)('is taken by its ending %s, whatever the system calls its type', (ending) => {
    expect(problemOf(`Talk${ending.toUpperCase()}`, '')).toBeNull();
  });

  it.each([
    ['IMG_0042.MOV', 'video/quicktime'],
    ['clip.m4v', ''],
    ['talk.mkv', ''],
    ['book.m4b', ''],
    ['clip', 'video/mp4'],
    ['memo', ''],
  ])('is taken as %s (%s): its content decides', (name, type) => {
    expect(problemOf(name, type)).toBeNull();
  });

  it('is refused where it is no sound', () => {
    expect(problemOf('talk.pdf', 'application/pdf')).toBe('type');
  });
});
