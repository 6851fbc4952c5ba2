import { randomUUID } from 'node:crypto';
import type { DeviceSlice, DeviceTakeOpening } from '../../src/contract/desktop/device-takes.ts';
import { DiskTakes } from '../../src-main/takes/take-store.ts';

/** The opening of a take that is about to be recorded. */
export const opening = (change: Partial<DeviceTakeOpening> = {}): DeviceTakeOpening => ({
  id: randomUUID(),
  userId: 'ann',
  startedAt: 1000,
  mimeType: 'audio/webm',
  aiService: 'openai',
  language: 'en',
  personalize: false,
  ...change,
});

/** Slice `n` of a take; each slice lasts a quarter of a second. */
export const slice = (takeId: string, n: number, bytes: Uint8Array): DeviceSlice => ({
  takeId,
  n,
  bytes: new Uint8Array(bytes).buffer,
  durationMs: (n + 1) * 250,
  mimeType: 'audio/webm;codecs=opus',
});

/** Bytes that identify their slice. */
export const soundOf = (n: number, length = 500): Uint8Array =>
  Uint8Array.from({ length }, (_, at) => (n * 31 + at) % 251);

/** A store on a folder, as after an app start. */
export const openTakes = (folder: string, current: Buffer, ...old: readonly Buffer[]): DiskTakes =>
  new DiskTakes({
    folder,
    keys: async () => ({ current, all: [current, ...old] }),
    serverName: () => 'home',
    otherServerText: (server) => `for ${server}`,
    onError: () => undefined,
  });

/** All audio of a take, in order. */
export async function soundsOf(takes: DiskTakes, takeId: string, userId = 'ann'): Promise<Uint8Array[]> {
  const all: Uint8Array[] = [];
  for (;;) {
    const some = await takes.slices(takeId, userId, all.length);
    if (some.length === 0) return all;
    all.push(...some.map((bytes) => new Uint8Array(bytes)));
  }
}
