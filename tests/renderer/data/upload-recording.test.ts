import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ACCOUNT_HEADER } from '../../../src/contract/api/account-header.ts';
import { HttpError, NetworkError } from '../../../src-renderer/data/http-error.ts';
import { uploadRecording } from '../../../src-renderer/data/upload-recording.ts';
import { waitFor } from '../../support/wait-for.ts';

/** An `XMLHttpRequest` that the test controls. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  readonly upload = new EventTarget();
  readonly open = vi.fn();
  readonly setRequestHeader = vi.fn();
  readonly send = vi.fn<(form: FormData) => void>();
  readonly abort = vi.fn();
  status = 0;
  statusText = '';
  responseText = '';

  constructor() {
    super();
    FakeRequest.last = this;
  }

  answer(status: number, body: string): void {
    this.status = status;
    this.responseText = body;
    this.dispatchEvent(new Event('load'));
  }
}

const upload = {
  takeId: 'a-take',
  userId: 'ada',
  audio: new Blob(['abc']),
  name: 'a.webm',
  aiService: 'anthropic',
  language: 'nl',
  personalize: true,
} as const;

async function start() {
  const control = new AbortController();
  const onProgress = vi.fn();
  const before = FakeRequest.last;
  const answer = uploadRecording(upload, { signal: control.signal, onProgress });
  await waitFor(() => expect(FakeRequest.last).not.toBe(before));
  return { answer, control, onProgress, request: FakeRequest.last };
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('fetch', () => expect.fail('an upload is one request'));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('uploadRecording', () => {
  it('sends the specified form and the account header, and reads the response', async () => {
    const { answer, request } = await start();
    expect(request.open).toHaveBeenCalledWith('POST', '/api/transcriptions');
    expect(request.setRequestHeader).toHaveBeenCalledWith(ACCOUNT_HEADER, 'ada');
    const form = request.send.mock.calls[0]?.[0];
    expect(form?.get('takeId')).toBe('a-take');
    expect(form?.get('aiService')).toBe('anthropic');
    expect(form?.get('language')).toBe('nl');
    expect(form?.get('personalizeEnabled')).toBe('true');
    expect(form?.get('audio')).toMatchObject({ name: 'a.webm', size: 3 });
    const text = { noSpeech: false, id: 'a-text', text: 'hello', originalText: 'hello' };
    request.answer(200, JSON.stringify(text));
    await expect(answer).resolves.toEqual(text);
  });

  it('reports the progress', async () => {
    const { onProgress, request } = await start();
    request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 25, total: 100 }));
    expect(onProgress).toHaveBeenCalledWith(0.25);
  });

  it('rejects with HttpError for an error status, with NetworkError without a valid response', async () => {
    const refused = await start();
    refused.request.answer(503, '{"error":"Busy.","code":"server_busy"}');
    await expect(refused.answer).rejects.toMatchObject({ status: 503, code: 'server_busy' });
    await expect(refused.answer).rejects.toBeInstanceOf(HttpError);
    const away = await start();
    away.request.dispatchEvent(new Event('error'));
    await expect(away.answer).rejects.toBeInstanceOf(NetworkError);
    const cut = await start();
    cut.request.answer(200, '{"text":');
    await expect(cut.answer).rejects.toBeInstanceOf(NetworkError);
    const gateway = await start();
    gateway.request.answer(200, '{"status":"ok"}');
    await expect(gateway.answer).rejects.toBeInstanceOf(NetworkError);
  });

  it('aborts the request with its signal', async () => {
    const { answer, control, request } = await start();
    control.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    expect(request.abort).toHaveBeenCalled();
  });
});
