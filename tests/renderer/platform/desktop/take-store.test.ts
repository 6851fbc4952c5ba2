import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { takeHandlers } from '../../../../src-main/takes/take-channels.ts';
import { TakeClaims } from '../../../../src-main/takes/take-claims.ts';
import type { DiskTakes } from '../../../../src-main/takes/take-store.ts';
import { createDesktopTakes } from '../../../../src-renderer/platform/desktop/take-store.ts';
import { TakeStoreError } from '../../../../src-renderer/platform/recording.ts';
import { desktopBridge } from '../../../support/desktop-bridge.ts';
import { opening, openTakes, slice, soundOf } from '../../../support/disk-takes.ts';

let folder: string;
let disk: DiskTakes;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-page-'));
  disk = openTakes(folder, Buffer.alloc(32, 7));
});
afterEach(async () => {
  await disk.close();
  await rm(folder, { recursive: true });
});

function page() {
  const claims = new TakeClaims();
  const stored: string[] = [];
  const handlers = takeHandlers({
    takes: disk,
    claims,
    onError: () => undefined,
    onStored: (takeId) => stored.push(takeId),
  });
  const { bridge, sendToPage } = desktopBridge(handlers);
  return { takes: createDesktopTakes(bridge), claims, stored, sendToPage };
}

it('stores a take in the main process, from its first slice to its complete audio', async () => {
  const { takes, stored } = page();
  const take = opening();
  await takes.create(take);
  const count = 450;
  for (let n = 0; n < count; n += 1) {
    const { takeId, ...one } = slice(take.id, n, soundOf(n, 20));
    await takes.append(takeId, one);
  }
  await takes.setLanguages(take.id, { language: 'nl', retryLanguage: 'sv' });
  await takes.seal(take.id, { code: 'offline', text: null });
  expect(await takes.list('ann')).toMatchObject([
    {
      id: take.id,
      language: 'nl',
      retryLanguage: 'sv',
      state: 'recorded',
      sliceCount: count,
      durationMs: count * 250,
    },
  ]);
  const audio = await takes.audio(take.id, 'ann');
  expect(audio?.type).toBe('audio/webm;codecs=opus');
  const whole = Array.from({ length: count }, (_, n) => [...soundOf(n, 20)]).flat();
  expect([...new Uint8Array((await audio?.arrayBuffer()) ?? new ArrayBuffer())]).toEqual(whole);
  expect(await takes.audio(take.id, 'bob')).toBeNull();
  expect(stored).toHaveLength(count);
  expect(await takes.ids('ann')).toEqual(new Set([take.id]));
  await takes.remove(take.id);
  expect(await takes.find(take.id, 'ann')).toBeNull();
}, 60_000);

it('reports failures of the main process, and refuses takes that it holds', async () => {
  const { takes, claims, sendToPage } = page();
  const take = opening();
  await takes.create(take);
  await expect(takes.create(take)).rejects.toMatchObject({ problem: 'unavailable' });
  await expect(takes.append('not an id', slice(take.id, 0, soundOf(0)))).rejects.toBeInstanceOf(
    TakeStoreError,
  );
  const { takeId, ...one } = slice(take.id, 0, soundOf(0));
  await takes.append(takeId, one);
  claims.claim(take.id, 'main');
  expect(await takes.claim(take.id)).toBe(false);
  expect(await takes.list('ann')).toEqual([]);
  let changes = 0;
  const stop = takes.watch(() => {
    changes += 1;
  });
  sendToPage('takes.changed', undefined);
  stop();
  sendToPage('takes.changed', undefined);
  expect(changes).toBe(1);
});
