import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Transcribed } from '../../../../../src/contract/api/transcriptions.ts';
import { HttpError } from '../../../../../src/sending/http-error.ts';
import type { TakeCalls } from '../../../../../src/sending/take-calls.ts';
import { senderHandlers } from '../../../../../src-main/sending/sender-channels.ts';
import { TakeUploads } from '../../../../../src-main/sending/take-uploads.ts';
import { takeHandlers } from '../../../../../src-main/takes/take-channels.ts';
import { TakeClaims } from '../../../../../src-main/takes/take-claims.ts';
import type { DiskTakes } from '../../../../../src-main/takes/take-store.ts';
import type { RecorderServer } from '../../../../../src-renderer/features/recorder/session/recorder-ports.ts';
import { RecorderSession } from '../../../../../src-renderer/features/recorder/session/recorder-session.ts';
import { createHostUploader } from '../../../../../src-renderer/platform/desktop/host-uploader.ts';
import { createDesktopTakes } from '../../../../../src-renderer/platform/desktop/take-store.ts';
import type { CaptureHandlers } from '../../../../../src-renderer/platform/recording.ts';
import { desktopBridge } from '../../../../support/desktop-bridge.ts';
import { openTakes } from '../../../../support/disk-takes.ts';
import { waitFor } from '../../../../support/wait-for.ts';

const TEXT = {
  noSpeech: true,
  id: null,
  originalText: '',
  personalizedText: null,
  text: '',
  duration: 1,
  message: 'Nothing was said.',
} satisfies Transcribed;

/** Time in milliseconds in which even a busy disk completes a write. */
const LONGEST_MS = 30_000;

let folder: string;
let disk: DiskTakes;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-sent-'));
  disk = openTakes(folder, Buffer.alloc(32, 7));
});
afterEach(async () => {
  await disk.close();
  await rm(folder, { recursive: true });
});

/** The page's recorder on the take store of the main process, with a server that the test controls. */
function desktop(change: Partial<TakeCalls> = {}) {
  const chunks: number[][] = [];
  const calls: TakeCalls = {
    open: async () => ({ state: 'open', next: 0, bytes: 0 }),
    async sendChunk(_id, n, bytes) {
      chunks[n] = [...new Uint8Array(bytes)];
      return { next: n + 1 };
    },
    finish: async () => TEXT,
    retry: async () => TEXT,
    ...change,
  };
  const claims = new TakeClaims();
  const uploads = new TakeUploads({
    takes: disk,
    claims,
    calls,
    sendMessage: (news) => sendToPage('sender.message', news),
    onChanged: () => sendToPage('takes.changed', undefined),
    onTranscribed: () => undefined,
    onError: () => undefined,
  });
  const onStored = (takeId: string) => uploads.notifyStored(takeId);
  const { bridge, sendToPage } = desktopBridge({
    ...takeHandlers({ takes: disk, claims, onStored, onError: () => undefined }),
    ...senderHandlers(uploads, async () => false),
  });
  let handlers: CaptureHandlers | null = null;
  const capture = {
    mimeType: 'audio/webm',
    audioTimeMs: 0,
    start: (given: CaptureHandlers) => {
      handlers = given;
    },
    pause: () => undefined,
    resume: () => undefined,
    stop: async () => undefined,
    close: () => undefined,
    setSensitivity: () => undefined,
    setMuted: () => undefined,
    level: () => 0,
    reading: () => ({ rms: 0.1, peak: 0.3 }),
    tap: async () => undefined,
  };
  const notices: string[] = [];
  const session = new RecorderSession({
    host: {
      source: { mimeType: 'audio/webm', open: async () => capture },
      meetings: null,
      takes: createDesktopTakes(bridge),
      uploader: createHostUploader(bridge),
      environment: {
        setRecording: () => undefined,
        isStoragePersistent: async () => true,
        setLeaveConfirmation: () => undefined,
        vibrate: () => undefined,
        isOnline: () => true,
        whenOnline: () => () => undefined,
        whenShown: () => () => undefined,
        isShown: () => true,
        whenLeaving: () => () => undefined,
      },
      local: null,
    },
    server: { ...calls, list: async () => [], discard: async () => undefined } as unknown as RecorderServer,
    onNotice: ({ kind }) => notices.push(kind),
    onResult: () => undefined,
    onDiscarded: async () => undefined,
    audioSinkFor: () => null,
    onSessionInvalid: () => undefined,
  });
  session.setAccount('ada');
  const record = async () => {
    session.start({ aiService: 'openai', language: 'auto', personalize: true });
    await waitFor(() => expect(handlers).not.toBeNull(), LONGEST_MS);
    handlers?.onSlice(new Blob([new Uint8Array([1, 2, 3])]));
    handlers?.onSlice(new Blob([new Uint8Array([4, 5])]));
  };
  return { session, record, chunks, notices, uploads };
}

it('stores a recording on disk, uploads it from there, and reports the result to the recorder', async () => {
  const { session, record, chunks, notices } = desktop();
  await record();
  await waitFor(() => expect(chunks.flat()).toEqual([1, 2, 3, 4, 5]), LONGEST_MS);
  expect(session.getState().phase).toMatchObject({ name: 'recording', liveUpload: { is: 'open' } });
  session.dispatch({ type: 'stop' });
  await waitFor(() => expect(notices).toContain('noSpeech'), LONGEST_MS);
  const [kept] = session.getState().kept;
  await waitFor(
    async () =>
      expect(await disk.find(kept?.id ?? '', 'ada')).toMatchObject({
        state: 'recorded',
        failure: { code: 'no_speech', text: 'Nothing was said.' },
      }),
    LONGEST_MS,
  );
});

it('reports a refusal of the server with its text', async () => {
  const refusing = desktop({
    finish: () => Promise.reject(new HttpError(402, '', '{"error":"Words.","code":"quota_exceeded"}')),
  });
  await refusing.record();
  refusing.session.dispatch({ type: 'stop' });
  await waitFor(() => expect(refusing.notices).toContain('transcriptionFailed'), LONGEST_MS);
  expect(refusing.session.getState().kept[0]?.failure).toEqual({ code: 'quota_exceeded', text: 'Words.' });
});
