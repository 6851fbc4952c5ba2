import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UNWATCHED_CHUNK_MS } from '../../../../../src/contract/limits.ts';
import type { TakeCalls } from '../../../../../src/sending/take-calls.ts';
import type { RecorderTake } from '../../../../../src-renderer/features/recorder/machine/recorder-state.ts';
import { PageTakeUploads } from '../../../../../src-renderer/features/recorder/upload/page-take-uploads.ts';
import type { UploadableTakeStore } from '../../../../../src-renderer/platform/recording.ts';

const TAKE = { id: 'take', userId: 'ada' } as RecorderTake;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Speaks for five seconds; returns how many chunks were sent, and how many slices. */
async function speak({ isShown, isStored }: { isShown: boolean; isStored: boolean }) {
  const sent: number[] = [];
  const spoken: ArrayBuffer[] = [];
  const gathered: number[] = [];
  const sendChunk = async (_id: string, n: number, bytes: ArrayBuffer) => {
    sent.push(bytes.byteLength);
    return { next: n + 1 };
  };
  const calls: Pick<TakeCalls, 'open' | 'sendChunk'> = {
    open: async () => ({ state: 'open', next: 0, bytes: 0 }),
    sendChunk,
  };
  const takes = {
    find: async () => ({}),
    // Always the same bytes for a number, like every store.
    async chunk(_id: string, n: number) {
      if (!isStored) return null;
      gathered[n] ??= spoken.length - gathered.reduce((sum, count) => sum + count, 0);
      if (gathered[n] === 0) gathered.splice(n);
      return gathered[n] ? { bytes: new ArrayBuffer(gathered[n]) } : null;
    },
  };
  const recording = {
    opening: vi.fn(),
    isUnstored: () => false,
    unstoredChunk: async (n: number) => (isStored ? null : (spoken[n] ?? null)),
  };
  const uploads = new PageTakeUploads({
    calls: calls as TakeCalls,
    takes: takes as unknown as UploadableTakeStore,
    recordings: new Map([[TAKE.id, recording]]),
    isShown: () => isShown,
    dispatch: () => undefined,
  });
  uploads.follow(TAKE);
  for (let n = 0; n < 20; n += 1) {
    spoken.push(new ArrayBuffer(1));
    uploads.notifyStored(TAKE.id);
    await vi.advanceTimersByTimeAsync(UNWATCHED_CHUNK_MS / 4);
  }
  uploads.stop(TAKE.id);
  return { chunks: sent.length, slices: sent.reduce((sum, bytes) => sum + bytes, 0) };
}

it('sends one-second chunks while the page is hidden, and single slices while it is visible', async () => {
  expect(await speak({ isShown: true, isStored: true })).toEqual({ chunks: 20, slices: 20 });
  const { chunks, slices } = await speak({ isShown: false, isStored: true });
  expect(chunks).toBeLessThanOrEqual(6);
  expect(slices).toBeGreaterThanOrEqual(16);
});

it('keeps up with slices that could not be stored on a full device', async () => {
  const { slices } = await speak({ isShown: false, isStored: false });
  expect(slices).toBe(20);
});
