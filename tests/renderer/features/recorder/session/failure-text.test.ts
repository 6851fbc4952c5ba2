import { describe, expect, it } from 'vitest';
import { failureText, wasTried } from '../../../../../src-renderer/features/recorder/session/failure-text.ts';
import { fileTake, newTake } from '../../../../../src-renderer/features/recorder/session/new-takes.ts';
import type { TakeFailure } from '../../../../../src-renderer/platform/recording.ts';

const identity = { id: 'a', userId: 'ada', startedAt: 0 };
const choice = { aiService: 'openai', language: 'auto', personalize: true } as const;
const take = (failure: TakeFailure | null) => ({ ...newTake(identity, choice), failure });
const key = (name: string) => name;

describe('failureText', () => {
  it('prefers the app’s own text, then the server’s, then a general one', () => {
    expect(failureText(take(null), key)).toBeNull();
    expect(failureText(take({ code: 'offline', text: null }), key)).toBe('recorder.offline');
    expect(failureText(take({ code: 'no_speech', text: 'x' }), key)).toBe('recorder.noSpeech');
    expect(failureText(take({ code: 'server_busy', text: 'Busy.' }), key)).toBe('Busy.');
    expect(failureText(take({ code: 'http_502', text: null }), key)).toBe('recorder.failed');
  });

  it.each(['offline', 'waiting'])('says for a file that the page must stay open (%s)', (code) => {
    const file = fileTake(identity, new File([], 'a.mp3'), choice);
    expect(failureText({ ...file, failure: { code, text: null } }, key)).toBe('recorder.fileWaits');
  });

  it('wasTried distinguishes a failed attempt from a recording that ended early', () => {
    expect(wasTried(take(null))).toBe(false);
    expect(wasTried(take({ code: 'interrupted', text: null }))).toBe(false);
    expect(wasTried(take({ code: 'queued', text: null }))).toBe(false);
    expect(wasTried(take({ code: 'speech_failed', text: null }))).toBe(true);
  });
});
