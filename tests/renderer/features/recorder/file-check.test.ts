import { describe, expect, it } from 'vitest';
import { RECORDING_MAX_BYTES } from '../../../../src/contract/limits.ts';
import { fileProblem } from '../../../../src-renderer/features/recorder/file-check.ts';

const file = (name: string, size = 10, type = '') => ({ name, size, type });

describe('a picked file', () => {
  it.each(['a.mp3', 'a.M4A', 'a.wav', 'a.ogg', 'a.webm', 'a.opus'])('%s may be sent', (name) => {
    expect(fileProblem(file(name))).toBeNull();
  });

  it('may have any name when the device calls it audio', () => {
    expect(fileProblem(file('voice', 10, 'audio/mp4'))).toBeNull();
  });

  it('is refused before a byte is sent when it is no audio, empty or too large', () => {
    expect(fileProblem(file('a.pdf', 10, 'application/pdf'))).toBe('type');
    expect(fileProblem(file('a.mp3', 0))).toBe('empty');
    expect(fileProblem(file('a.mp3', RECORDING_MAX_BYTES))).toBeNull();
    expect(fileProblem(file('a.mp3', RECORDING_MAX_BYTES + 1))).toBe('tooLarge');
  });
});
