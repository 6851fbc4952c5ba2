import { describe, expect, it } from 'vitest';
import { MicrophoneError } from '../../../../src-renderer/platform/recording.ts';
import { asMicrophoneError } from '../../../../src-renderer/platform/web/microphone-problem.ts';

describe('microphone errors', () => {
  it.each([
    ['NotAllowedError', 'denied'],
    ['SecurityError', 'denied'],
    ['NotFoundError', 'notFound'],
    ['OverconstrainedError', 'notFound'],
    ['NotReadableError', 'inUse'],
    ['AbortError', 'other'],
  ])('%s reads as %s', (name, problem) => {
    const cause = new DOMException('x', name);
    expect(asMicrophoneError(cause)).toMatchObject({ problem, cause });
  });

  it('keep what is already told in the app’s own words', () => {
    const error = new MicrophoneError('inUse', null);
    expect(asMicrophoneError(error)).toBe(error);
    expect(asMicrophoneError('a string').problem).toBe('other');
  });
});
