import { describe, expect, it } from 'vitest';
import { MicrophoneError } from '../../../../src-renderer/platform/recording.ts';
import { asMicrophoneError } from '../../../../src-renderer/platform/web/microphone-problem.ts';

describe('asMicrophoneError', () => {
  it.each([
    ['NotAllowedError', 'denied'],
    ['SecurityError', 'denied'],
    ['NotFoundError', 'notFound'],
    ['OverconstrainedError', 'notFound'],
    ['NotReadableError', 'inUse'],
    ['AbortError', 'other'],
  ])('maps %s to %s', (name, problem) => {
    const cause = new DOMException('x', name);
    expect(asMicrophoneError(cause)).toMatchObject({ problem, cause });
  });

  it('returns a MicrophoneError unchanged, and maps anything else to other', () => {
    const error = new MicrophoneError('inUse', null);
    expect(asMicrophoneError(error)).toBe(error);
    expect(asMicrophoneError('a string').problem).toBe('other');
  });
});
