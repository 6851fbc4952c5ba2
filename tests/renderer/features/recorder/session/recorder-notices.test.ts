import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { CANCEL_UNDO_MS } from '../../../../../src/contract/limits.ts';
import {
  noticeToast,
  problemKey,
} from '../../../../../src-renderer/features/recorder/session/recorder-notices.ts';
import { loadTexts, showLanguage, textsOf } from '../../../../../src-renderer/i18n/i18n.ts';

const text = textsOf('recorder');
beforeAll(() => loadTexts('recorder', 'errors'));
afterEach(() => showLanguage('en'));

const never = () => undefined;

describe('recorder notices', () => {
  it('use the texts of the specification', () => {
    expect(noticeToast({ kind: 'transcribed' }, never)).toEqual({
      kind: 'success',
      title: 'Audio transcribed successfully',
    });
    const failure = { code: 'speech_failed', text: 'x' };
    expect(noticeToast({ kind: 'transcriptionFailed', failure }, never)).toEqual({
      kind: 'error',
      title: 'Transcription Error',
      message: 'Failed to transcribe audio. Please try again.',
    });
    const problem = { kind: 'microphone', problem: 'denied' } as const;
    expect(noticeToast({ kind: 'problem', problem }, never)).toEqual({
      kind: 'error',
      title: 'Recording Error',
      message: 'Could not access microphone. Please check permissions.',
    });
  });

  it('include the server’s reason when a retry would not help', () => {
    const failure = { code: 'audio_type_unsupported', text: 'Use mp3 or wav.' };
    expect(noticeToast({ kind: 'transcriptionFailed', failure }, never)?.message).toBe('Use mp3 or wav.');
    expect(noticeToast({ kind: 'transcriptionFailed', failure: { ...failure, text: null } }, never)).toEqual({
      kind: 'error',
      title: 'Transcription Error',
      message: 'Failed to transcribe audio. Please try again.',
    });
  });

  it('name the reason why a recording stays on the device in the interface language', async () => {
    await showLanguage('nl');
    const failure = { code: 'quota_exceeded', text: 'You have too few minutes left.' };
    expect(noticeToast({ kind: 'refused', failure }, never)?.message).toMatch(
      /^Je hebt .* niet genoeg minuten/,
    );
    const unknown = { code: 'of_a_newer_server', text: 'The server says why.' };
    expect(noticeToast({ kind: 'refused', failure: unknown }, never)?.message).toBe('The server says why.');
  });

  it.each([
    ['denied', 'Microphone access denied. Please allow microphone permissions and try again.'],
    ['notFound', 'No microphone found. Please connect a microphone and try again.'],
    ['inUse', 'Microphone is being used by another application.'],
    ['other', 'Could not access microphone'],
  ] as const)('describe the microphone problem: %s', (problem, words) => {
    expect(text(problemKey({ kind: 'microphone', problem }))).toBe(words);
  });

  it.each([
    ['noData', 'No audio data captured. Please check microphone permissions.'],
    ['noChunks', 'No audio chunks recorded. Please try again.'],
  ] as const)('describe an empty recording: %s', (problem, words) => {
    expect(text(problemKey({ kind: 'empty', problem }))).toBe(words);
  });

  it('offer to undo a cancel as long as it can be undone', () => {
    const undo = vi.fn();
    const toast = noticeToast({ kind: 'cancelled', takeId: 'a' }, undo);
    expect(toast).toMatchObject({
      title: 'Recording cancelled',
      message: 'Recording was cancelled and not saved',
      undoes: 'a',
      displayMs: CANCEL_UNDO_MS,
    });
    toast?.action?.run();
    expect(undo).toHaveBeenCalledWith('a');
    expect(noticeToast({ kind: 'cancelled', takeId: null }, undo)?.action).toBeUndefined();
  });
});
