import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Transcribed, TranscriptionDetail } from '../../../src/contract/api/transcriptions.ts';
import type { SenderMessage } from '../../../src/contract/desktop/device-takes.ts';
import { HttpError, NetworkError } from '../../../src/sending/http-error.ts';
import type { TakeCalls } from '../../../src/sending/take-calls.ts';
import { type LateText, TakeUploads } from '../../../src-main/sending/take-uploads.ts';
import { TakeClaims } from '../../../src-main/takes/take-claims.ts';
import type { DiskTakes } from '../../../src-main/takes/take-store.ts';
import { opening, openTakes, slice, soundOf } from '../../support/disk-takes.ts';
import { waitFor } from '../../support/wait-for.ts';

const TEXT = { noSpeech: false, id: 't1', text: 'hello' } as unknown as Transcribed & TranscriptionDetail;
const SILENCE = { noSpeech: true, message: 'Nothing was said.' } as unknown as Transcribed;

let folder: string;
let takes: DiskTakes;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-uploads-'));
  takes = openTakes(folder, Buffer.alloc(32, 7));
});
afterEach(async () => {
  await takes.close();
  await rm(folder, { recursive: true });
});

/** Main with a server that stores the chunks and answers `finish` on the test's command. */
function main() {
  const chunks: number[][] = [];
  const answer = Promise.withResolvers<Transcribed>();
  const reach = vi.fn<() => void>();
  const calls: TakeCalls = {
    async open() {
      reach();
      return { state: 'open', next: chunks.length, bytes: 0 };
    },
    async sendChunk(_id, n, bytes) {
      reach();
      chunks[n] = [...new Uint8Array(bytes)];
      return { next: n + 1 };
    },
    finish: vi.fn<TakeCalls['finish']>((_id, _end, signal) => {
      reach();
      signal.addEventListener('abort', () => answer.reject(signal.reason));
      return answer.promise;
    }),
    retry: () => answer.promise,
  };
  const message: SenderMessage[] = [];
  const late: LateText[] = [];
  const onChanged = vi.fn();
  const claims = new TakeClaims();
  const uploads = new TakeUploads({
    takes,
    claims,
    calls,
    sendMessage: (one) => message.push(one),
    onChanged,
    onTranscribed: (text) => late.push(text),
    onError: (error) => {
      throw error;
    },
  });
  return { uploads, claims, calls, chunks, message, late, onChanged, answer, reach };
}

async function recorded(claims: TakeClaims, count = 2): Promise<string> {
  const take = opening();
  claims.claim(take.id, 'page');
  await takes.create(take);
  for (let n = 0; n < count; n += 1) await takes.append(slice(take.id, n, soundOf(n, 10)));
  return take.id;
}

const WAIT = { timeoutMs: 0, language: null, unstored: [] };
const bytes = (...parts: Uint8Array[]) => parts.flatMap((part) => [...part]);

describe('TakeUploads with the page open', () => {
  it('uploads a take while it is recorded and returns the transcription to the page', async () => {
    const { uploads, claims, chunks, message, answer, late } = main();
    const id = await recorded(claims, 1);
    uploads.follow(id);
    await waitFor(() => expect(chunks).toHaveLength(1));
    await takes.append(slice(id, 1, soundOf(1, 10)));
    uploads.notifyStored(id);
    await waitFor(() => expect(chunks).toHaveLength(2));
    expect(message).toContainEqual({ takeId: id, is: 'progress', bytes: 20 });
    answer.resolve(TEXT);
    expect(await uploads.complete(id, WAIT)).toEqual({ outcome: 'done', value: TEXT });
    expect(await takes.find(id, 'ann')).not.toBeNull();
    expect(late).toEqual([]);
  });

  it('sends slices that only the page holds after the stored ones', async () => {
    const { uploads, claims, chunks, answer } = main();
    const id = await recorded(claims, 1);
    answer.resolve(TEXT);
    await uploads.complete(id, {
      ...WAIT,
      unstored: [new Uint8Array([7, 7]).buffer, new Uint8Array([8]).buffer],
    });
    expect(chunks).toEqual([bytes(soundOf(0, 10)), [7, 7], [8]]);
  });

  it('sends slices that only the page holds once, also when the upload is repeated', async () => {
    const { uploads, claims, chunks, calls } = main();
    const id = await recorded(claims, 1);
    const rest = { ...WAIT, unstored: [new Uint8Array([7, 7]).buffer, new Uint8Array([8]).buffer] };
    const first = uploads.complete(id, rest);
    await waitFor(() => expect(calls.finish).toHaveBeenCalled());
    uploads.stop(id);
    await first;
    vi.mocked(calls.finish).mockResolvedValue(TEXT);
    expect(await uploads.complete(id, rest)).toEqual({ outcome: 'done', value: TEXT });
    expect(chunks).toEqual([bytes(soundOf(0, 10)), [7, 7], [8]]);
  });

  it('returns a network error as a failure that waits, with the code offline', async () => {
    const { uploads, claims, reach } = main();
    const id = await recorded(claims);
    reach.mockImplementation(() => {
      throw new NetworkError('away');
    });
    expect(await uploads.flush(id, [])).toEqual({
      outcome: 'failed',
      failure: { kind: 'waits', reason: { code: 'offline', text: null }, retryAfterMs: null },
    });
  });

  it('returns the outcome stopped for a stopped upload', async () => {
    const { uploads, claims, calls } = main();
    const id = await recorded(claims);
    const work = uploads.complete(id, WAIT);
    await waitFor(() => expect(calls.finish).toHaveBeenCalled());
    uploads.stop(id);
    expect(await work).toEqual({ outcome: 'stopped' });
  });
});

describe('TakeUploads after the page is gone', () => {
  it('finishes a pending transcription, removes the take and notifies the user', async () => {
    const { uploads, claims, calls, late, answer, onChanged } = main();
    const id = await recorded(claims);
    const work = uploads.complete(id, WAIT);
    await waitFor(() => expect(calls.finish).toHaveBeenCalled());
    await uploads.onPageGone();
    expect(claims.claim(id, 'page')).toBe(false);
    uploads.stop(id);
    answer.resolve(TEXT);
    await work;
    await waitFor(() => expect(onChanged).toHaveBeenCalled());
    expect(late).toEqual([{ userId: 'ann', transcription: TEXT }]);
    expect(await takes.ids('ann')).toEqual([]);
    expect(claims.claimantOf(id)).toBeNull();
  });

  it.each([
    [
      'refused',
      new HttpError(402, '', '{"error":"Words.","code":"quota_exceeded"}'),
      'quota_exceeded',
      'Words.',
    ],
    ['lost', new NetworkError('away'), 'offline', null],
  ])('keeps a take whose upload is %s, with the reason', async (_what, error, code, text) => {
    const { uploads, claims, calls, late, answer } = main();
    const id = await recorded(claims);
    const work = uploads.complete(id, WAIT);
    await waitFor(() => expect(calls.finish).toHaveBeenCalled());
    await uploads.onPageGone();
    answer.reject(error);
    await work;
    expect(await takes.find(id, 'ann')).toMatchObject({ state: 'recorded', failure: { code, text } });
    expect(late).toEqual([]);
    expect(claims.claim(id, 'page')).toBe(true);
  });

  it('keeps a take without speech with the reason no_speech', async () => {
    const { uploads, claims, answer } = main();
    const id = await recorded(claims);
    const work = uploads.complete(id, WAIT);
    await uploads.onPageGone();
    answer.resolve(SILENCE);
    await work;
    expect(await takes.find(id, 'ann')).toMatchObject({
      failure: { code: 'no_speech', text: 'Nothing was said.' },
    });
  });

  it('sends the stored slices of an unfinished take and releases it', async () => {
    const { uploads, claims, chunks, calls } = main();
    const id = await recorded(claims, 0);
    uploads.follow(id);
    await takes.append(slice(id, 0, soundOf(0, 10)));
    await takes.append(slice(id, 1, soundOf(1, 10)));
    await uploads.onPageGone();
    expect(chunks.flat()).toEqual(bytes(soundOf(0, 10), soundOf(1, 10)));
    expect(calls.finish).not.toHaveBeenCalled();
    expect(await takes.find(id, 'ann')).toMatchObject({ state: 'recording', failure: null });
    expect(claims.claim(id, 'page')).toBe(true);
  });

  it('sends no requests for a take without audio', async () => {
    const { uploads, claims, reach } = main();
    const id = await recorded(claims, 0);
    uploads.follow(id);
    await uploads.onPageGone();
    expect(reach).not.toHaveBeenCalled();
    expect(claims.claimantOf(id)).toBeNull();
  });

  it('releases takes that are not being sent', async () => {
    const { uploads, claims, reach } = main();
    const id = await recorded(claims);
    await uploads.onPageGone();
    expect(claims.claimantOf(id)).toBeNull();
    expect(reach).not.toHaveBeenCalled();
  });
});

it('stopAll stops only the matching takes', async () => {
  const { uploads, claims, calls } = main();
  const id = await recorded(claims);
  const work = uploads.complete(id, WAIT);
  await waitFor(() => expect(calls.finish).toHaveBeenCalled());
  uploads.stopAll((takeId) => takeId !== id);
  uploads.stopAll((takeId) => takeId === id);
  expect(await work).toEqual({ outcome: 'stopped' });
});
