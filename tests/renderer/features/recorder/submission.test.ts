import { describe, expect, it, vi } from 'vitest';
import { HttpError, NetworkError } from '../../../../src-renderer/data/http-error.ts';
import { fileJob, fileNameOf, newTake } from '../../../../src-renderer/features/recorder/jobs.ts';
import { failureOf, submitJob } from '../../../../src-renderer/features/recorder/submission.ts';

const identity = { id: 'a', userId: 'ada', startedAt: new Date(2026, 0, 31, 14, 5).getTime() };
const choice = { aiService: 'anthropic', language: 'nl' } as const;
const options = { signal: new AbortController().signal, onProgress: () => undefined };

describe('a failed submission', () => {
  it('waits for the network only when there was no answer', () => {
    expect(failureOf(new NetworkError('gone'))).toEqual({ code: 'offline', text: null });
  });

  it('keeps the code and the words of the server', () => {
    const body = JSON.stringify({ error: 'Too busy.', code: 'server_busy' });
    expect(failureOf(new HttpError(503, '', body))).toEqual({ code: 'server_busy', text: 'Too busy.' });
    expect(failureOf(new HttpError(502, 'Bad Gateway', '<html>'))).toEqual({ code: 'http_502', text: null });
  });
});

describe('submitting', () => {
  it('never sends an empty file', async () => {
    const transcribe = vi.fn();
    const job = newTake(identity, choice);
    for (const audio of [null, new Blob([])]) {
      const event = await submitJob(job, async () => audio, transcribe, options);
      expect(event).toMatchObject({ type: 'submit.failed', failure: { code: 'unreadable' } });
    }
    expect(transcribe).not.toHaveBeenCalled();
  });

  it('names a take after its start and its format, and leaves a file its name', () => {
    const job = newTake(identity, choice);
    expect(fileNameOf(job, 'audio/webm;codecs=opus')).toBe('recording-2026-01-31-1405.webm');
    expect(fileNameOf(job, 'audio/mp4')).toBe('recording-2026-01-31-1405.m4a');
    expect(fileNameOf(fileJob(identity, new File([], 'talk.mp3'), choice), 'audio/mpeg')).toBe('talk.mp3');
  });
});
