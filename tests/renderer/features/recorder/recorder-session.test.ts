import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CANCEL_UNDO_MS } from '../../../../src/contract/limits.ts';
import type { Transcribed } from '../../../../src/contract/transcriptions.ts';
import { NetworkError } from '../../../../src-renderer/data/http-error.ts';
import {
  type RecorderResult,
  RecorderSession,
} from '../../../../src-renderer/features/recorder/recorder-session.ts';
import type { Notice, RecorderState } from '../../../../src-renderer/features/recorder/recorder-state.ts';
import type { Transcribe } from '../../../../src-renderer/features/recorder/submission.ts';
import {
  type CaptureHandlers,
  MicrophoneError,
  type RecordingHost,
  type TakeStore,
  TakeStoreError,
} from '../../../../src-renderer/platform/recording.ts';
import { createTakeLocks } from '../../../../src-renderer/platform/web/take-locks.ts';
import { createTakeStore } from '../../../../src-renderer/platform/web/take-store.ts';

const CHOICE = { aiService: 'openai', language: 'auto' } as const;
const TEXT = { noSpeech: false, id: 't1', text: 'hello' } as unknown as Transcribed;

/** A page with a microphone that says what it is told, and the browser's real store behind it. */
function openPage(options: { transcribe?: Transcribe; takes?: (real: TakeStore) => TakeStore } = {}) {
  const real = createTakeStore(createTakeLocks(undefined));
  const takes = options.takes?.(real) ?? real;
  let handlers: CaptureHandlers | null = null;
  let backOnline = (): void => undefined;
  const open = vi.fn(async () => ({
    mimeType: 'audio/webm',
    start: (given: CaptureHandlers) => {
      handlers = given;
    },
    stop: async () => undefined,
    close: vi.fn(),
    setSensitivity: vi.fn(),
    level: () => 0.5,
  }));
  const surroundings = {
    setRecording: vi.fn(),
    setLeavingAsks: vi.fn(),
    buzz: vi.fn(),
    isOnline: () => true,
    whenOnline: (listener: () => void) => {
      backOnline = listener;
      return () => undefined;
    },
  };
  const host: RecordingHost = { source: { mimeType: 'audio/webm', open }, takes, surroundings };
  const notices: Notice['kind'][] = [];
  const results: RecorderResult[] = [];
  const transcribe = vi.fn<Transcribe>(options.transcribe ?? (async () => TEXT));
  const session = new RecorderSession({
    host,
    transcribe,
    onNotice: ({ kind }) => notices.push(kind),
    onResult: (result) => results.push(result),
  });
  session.setAccount('ada');
  const until = (check: (state: RecorderState) => boolean) =>
    vi.waitFor(() => expect(check(session.getState())).toBe(true));
  return {
    session,
    real,
    open,
    surroundings,
    notices,
    results,
    transcribe,
    until,
    say: (...bytes: number[]) => handlers?.onSlice(new Blob([new Uint8Array(bytes)], { type: 'audio/webm' })),
    goOnline: () => backOnline(),
    async record(...slices: number[][]) {
      session.start(CHOICE);
      await until(({ phase }) => phase.name === 'recording');
      for (const slice of slices) this.say(...slice);
    },
    stop: () => session.dispatch({ type: 'stop' }),
  };
}

const sentBytes = async (page: ReturnType<typeof openPage>, call = 0) => {
  const audio = page.transcribe.mock.calls[call]?.[0].audio;
  return audio && [...new Uint8Array(await audio.arrayBuffer())];
};

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a recorder session', () => {
  it('stores what is said, sends it as one file and lets it go once the text is there', async () => {
    const page = openPage();
    await page.record([1, 2], [3], [4, 5]);
    page.stop();
    await page.until(({ phase }) => phase.name === 'done');
    expect(await sentBytes(page)).toEqual([1, 2, 3, 4, 5]);
    expect(page.transcribe.mock.calls[0]?.[0]).toMatchObject({ aiService: 'openai', language: 'auto' });
    expect(page.results).toMatchObject([{ transcription: { text: 'hello' }, automatic: false }]);
    await vi.waitFor(async () => expect(await page.real.list('ada')).toEqual([]));
    const { last } = page.session.getState();
    expect(last && (await page.session.audioOf(last))?.size).toBe(5);
  });

  it('has every slice in the store before it is told', async () => {
    const page = openPage();
    await page.record([1], [2]);
    await page.until(({ phase }) => phase.name === 'recording' && phase.job.bytes === 2);
    expect(await page.real.list('ada')).toMatchObject([{ sliceCount: 2, byteCount: 2 }]);
  });

  it('offers what a dead page had recorded, to its own account only', async () => {
    const dead = openPage();
    await dead.record([1], [2]);
    await dead.until(({ phase }) => phase.name === 'recording' && phase.job.bytes === 2);
    const next = openPage();
    await next.until(({ kept }) => kept.length === 1);
    const [take] = next.session.getState().kept;
    expect(take).toMatchObject({ failure: null, bytes: 2 });
    next.session.setAccount('bob');
    expect(next.session.getState().kept).toEqual([]);
    next.session.setAccount('ada');
    await next.until(({ kept }) => kept.length === 1);
    next.session.dispatch({ type: 'transcribe', jobId: take?.id ?? '' });
    await next.until(({ phase }) => phase.name === 'done');
    expect(await sentBytes(next)).toEqual([1, 2]);
  });

  it('keeps a take that could not be sent, and sends it by itself when the network is back', async () => {
    let reachable = false;
    const page = openPage({
      transcribe: async () => {
        if (!reachable) throw new NetworkError('away');
        return TEXT;
      },
    });
    await page.record([1]);
    page.stop();
    await page.until(({ kept }) => kept.length === 1);
    expect(page.notices).toEqual(['savedOffline']);
    reachable = true;
    page.goOnline();
    await page.until(({ phase }) => phase.name === 'done');
    expect(page.results).toMatchObject([{ automatic: true }]);
  });

  it('sends what waited for the network as soon as its owner is back', async () => {
    const away = openPage({
      transcribe: async () => {
        throw new NetworkError('away');
      },
    });
    await away.record([7]);
    away.stop();
    await away.until(({ kept }) => kept.length === 1);
    await vi.waitFor(async () => expect(await away.real.list('ada')).toMatchObject([{ state: 'recorded' }]));
    const next = openPage();
    await next.until(({ phase }) => phase.name === 'done');
    expect(await sentBytes(next)).toEqual([7]);
  });

  it('keeps a silent take until the user decides', async () => {
    const silent = { noSpeech: true, id: null, text: '', message: 'none' } as unknown as Transcribed;
    const page = openPage({ transcribe: async () => silent });
    await page.record([1]);
    page.stop();
    await page.until(({ kept }) => kept.length === 1);
    expect(page.notices).toEqual(['noSpeech']);
    expect(await page.real.list('ada')).toHaveLength(1);
  });

  it('removes a cancelled take only when its undo window has closed', async () => {
    const page = openPage();
    await page.record([1]);
    await page.until(({ phase }) => phase.name === 'recording' && phase.job.bytes === 1);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    page.session.dispatch({ type: 'cancel' });
    // By hand: vi.waitFor would move the clock.
    while (!page.notices.includes('cancelled')) await new Promise(setImmediate);
    vi.advanceTimersByTime(CANCEL_UNDO_MS - 1);
    expect(page.session.getState().leaving).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(page.session.getState().leaving).toEqual([]);
    vi.useRealTimers();
    await vi.waitFor(async () => expect(await page.real.list('ada')).toEqual([]));
    expect(page.transcribe).not.toHaveBeenCalled();
  });

  it('stops when the disk is full, with every byte still there', async () => {
    const page = openPage({
      takes: (real) => ({
        ...real,
        append: (id, slice) =>
          slice.n < 2 ? real.append(id, slice) : Promise.reject(new TakeStoreError('full')),
      }),
    });
    await page.record([1], [2], [3], [4]);
    await page.until(({ kept }) => kept.length === 1);
    expect(page.notices).toEqual(['storageFull']);
    expect(page.surroundings.setLeavingAsks).toHaveBeenLastCalledWith(true);
    const [take] = page.session.getState().kept;
    const audio = take && (await page.session.audioOf(take));
    expect(audio && [...new Uint8Array(await audio.arrayBuffer())]).toEqual([1, 2, 3, 4]);
  });

  it('says why when the microphone can’t be had, and leaves nothing behind', async () => {
    const page = openPage();
    page.open.mockRejectedValueOnce(new MicrophoneError('inUse', null));
    page.session.start(CHOICE);
    await page.until(({ phase }) => phase.name === 'idle' && phase.problem !== null);
    expect(page.session.getState().phase).toMatchObject({
      problem: { kind: 'microphone', problem: 'inUse' },
    });
    expect(await page.real.list('ada')).toEqual([]);
  });

  it('does not record where nothing can be stored', async () => {
    const page = openPage({
      takes: (real) => ({ ...real, create: () => Promise.reject(new TakeStoreError('unavailable')) }),
    });
    page.session.start(CHOICE);
    await page.until(({ phase }) => phase.name === 'idle' && phase.problem !== null);
    expect(page.session.getState().phase).toMatchObject({
      problem: { kind: 'storage', problem: 'unavailable' },
    });
  });

  it('sends a file as it is and keeps it at hand when that fails', async () => {
    let works = false;
    const page = openPage({
      transcribe: async () => {
        if (!works) throw new NetworkError('away');
        return TEXT;
      },
    });
    page.session.sendFile(new File([new Uint8Array([9])], 'talk.mp3'), CHOICE);
    await page.until(({ kept }) => kept.length === 1);
    works = true;
    page.session.dispatch({ type: 'transcribe', jobId: page.session.getState().kept[0]?.id ?? '' });
    await page.until(({ phase }) => phase.name === 'done');
    expect(page.transcribe.mock.calls[1]?.[0]).toMatchObject({ name: 'talk.mp3' });
    expect(await sentBytes(page, 1)).toEqual([9]);
  });

  it('can stop an upload, keeps the take and sends it again when asked', async () => {
    const page = openPage({
      transcribe: (_upload, { signal }) =>
        new Promise((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          if (page.transcribe.mock.calls.length > 1) resolve(TEXT);
        }),
    });
    await page.record([1]);
    page.stop();
    await vi.waitFor(() => expect(page.transcribe).toHaveBeenCalledOnce());
    page.session.dispatch({ type: 'cancel' });
    const [take] = page.session.getState().kept;
    expect(take).toMatchObject({ failure: { code: 'stopped' } });
    page.session.dispatch({ type: 'transcribe', jobId: take?.id ?? '' });
    await page.until(({ phase }) => phase.name === 'done');
  });
});
