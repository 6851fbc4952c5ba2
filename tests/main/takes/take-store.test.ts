import { spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHUNK_GATHERED_BYTES } from '../../../src/contract/limits.ts';
import type { DiskTakes } from '../../../src-main/takes/take-store.ts';
import { opening, openTakes as openStore, slice, soundOf, soundsOf } from '../../support/disk-takes.ts';

/** Files that fail to open once, as when another program holds them. */
const busy = vi.hoisted(() => new Set<unknown>());
vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof import('node:fs/promises')>();
  const refuseOnce = (path: unknown): void => {
    if (busy.delete(path)) throw Object.assign(new Error('not now'), { code: 'EMFILE' });
  };
  return {
    ...fs,
    async open(...given: Parameters<typeof fs.open>) {
      refuseOnce(given[0]);
      return fs.open(...given);
    },
    async readFile(path: string, encoding: BufferEncoding | null = null) {
      refuseOnce(path);
      return fs.readFile(path, encoding);
    },
  };
});

const KEY = Buffer.alloc(32, 7);
const RECORDER = fileURLToPath(new URL('../../support/record-until-killed.ts', import.meta.url));
const all = () => true;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-takes-'));
});
const opened: DiskTakes[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((takes) => takes.close()));
  await rm(folder, { recursive: true });
});

function openTakes(...parts: Parameters<typeof openStore>): DiskTakes {
  const takes = openStore(...parts);
  opened.push(takes);
  return takes;
}

async function record(takes: DiskTakes, sounds: readonly Uint8Array[], userId = 'ann'): Promise<string> {
  const take = opening({ userId });
  await takes.create(take);
  for (const [n, bytes] of sounds.entries()) await takes.append(slice(take.id, n, bytes));
  return take.id;
}

const listOf = (takes: DiskTakes, userId = 'ann') => takes.list(userId, all, all);

describe('DiskTakes', () => {
  it('restores takes with all their metadata after a restart and appends further slices', async () => {
    const before = openTakes(folder, KEY);
    const id = await record(before, [soundOf(0), soundOf(1)]);
    await before.setLanguages(id, { language: 'nl', retryLanguage: 'nl' });
    await before.seal(id, { code: 'offline', text: null });
    const after = openTakes(folder, KEY);
    expect(await listOf(after)).toEqual([
      {
        ...opening({ id }),
        language: 'nl',
        retryLanguage: 'nl',
        state: 'recorded',
        failure: { code: 'offline', text: null },
        sliceCount: 2,
        byteCount: 1000,
        durationMs: 500,
        mimeType: 'audio/webm;codecs=opus',
      },
    ]);
    expect(await soundsOf(after, id)).toEqual([soundOf(0), soundOf(1)]);
    await after.append(slice(id, 2, soundOf(2)));
    expect(await soundsOf(openTakes(folder, KEY), id)).toHaveLength(3);
  });

  it('lists takes newest first to their owner only and deletes idle takes without audio', async () => {
    const takes = openTakes(folder, KEY);
    const id = await record(takes, [soundOf(0)], 'ann');
    const newer = opening({ startedAt: 2000 });
    await takes.create(newer);
    await takes.append(slice(newer.id, 0, soundOf(1)));
    const empty = opening();
    await takes.create(empty);
    expect((await listOf(takes)).map((take) => take.id)).toEqual([newer.id, id]);
    expect(await takes.ids('ann')).toEqual([id, newer.id]);
    expect(await listOf(takes, 'bob')).toEqual([]);
    expect(await takes.find(id, 'bob')).toBeNull();
    expect(await takes.slices(id, 'bob', 0)).toEqual([]);
    expect(await takes.ids('bob')).toEqual([]);
    expect((await takes.list('ann', (one) => one !== id, all)).map((take) => take.id)).toEqual([newer.id]);
  });

  it('deletes all files of a removed take', async () => {
    const takes = openTakes(folder, KEY);
    const id = await record(takes, [soundOf(0)]);
    await takes.chunk(id, 0);
    await takes.remove(id);
    await takes.remove(id);
    expect(await readdir(folder)).toEqual([]);
  });

  it('removes a take with foreign files in its folder, also during concurrent reads', async () => {
    const takes = openTakes(folder, KEY);
    const id = await record(takes, [soundOf(0), soundOf(1)]);
    await takes.seal(id, null);
    await takes.chunk(id, 0);
    await writeFile(join(folder, id, '.DS_Store'), 'x');
    const [, late, listed, chunk] = await Promise.all([
      takes.remove(id),
      takes.record(id),
      listOf(takes),
      takes.chunk(id, 0),
    ]);
    expect([late?.sliceCount, listed, chunk]).toEqual([0, [], null]);
    expect(await readdir(folder)).toEqual([]);
    expect(await takes.find(id, 'ann')).toBeNull();
    await expect(takes.append(slice(id, 1, soundOf(1)))).rejects.toThrow();
  });

  it('stores user, language, MIME type and audio encrypted, in files with mode 0600', async () => {
    const canary = Buffer.from('canary-voice-91c2'.repeat(20));
    const takes = openTakes(folder, KEY);
    const id = await record(takes, [canary], 'canary-person');
    await takes.seal(id, { code: 'canary-failure', text: null });
    const names = await readdir(join(folder, id));
    expect(names.sort()).toEqual(['slices', 'take']);
    for (const name of names) {
      const path = join(folder, id, name);
      expect(await readFile(path, 'latin1')).not.toMatch(/canary|webm|"en"/);
      if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600);
    }
  });

  it('also reads takes of the previous key; keeps and counts takes that no key decrypts', async () => {
    const old = randomBytes(32);
    const id = await record(openTakes(folder, old), [soundOf(0)]);
    const files = await readdir(join(folder, id));
    const stranger = openTakes(folder, KEY);
    expect(await listOf(stranger)).toEqual([]);
    expect(await stranger.unreadable()).toBe(1);
    await expect(stranger.create(opening({ id }))).rejects.toThrow();
    expect(await readdir(join(folder, id))).toEqual(files);
    const both = openTakes(folder, KEY, old);
    expect(await soundsOf(both, id)).toEqual([soundOf(0)]);
    expect(await both.unreadable()).toBe(0);
  });

  it('lists the other takes when one is unreadable, which is kept and counted', async () => {
    const before = openTakes(folder, KEY);
    const ids = [await record(before, [soundOf(0)]), await record(before, [soundOf(1)])];
    const [lost = '', other] = ids;
    const log = join(folder, lost, 'slices');
    await rename(log, `${log}.elsewhere`);
    await mkdir(log);
    const takes = openTakes(folder, KEY);
    expect(await listOf(takes)).toMatchObject([{ id: other }]);
    expect(await takes.unreadable()).toBe(1);
    await rm(log, { recursive: true });
    await rename(`${log}.elsewhere`, log);
    expect(await listOf(takes)).toHaveLength(2);
    expect(await takes.unreadable()).toBe(0);
  });

  it('retries files that the system refuses to open for a moment', async () => {
    const id = await record(openTakes(folder, KEY), [soundOf(0)]);
    for (const name of ['take', 'slices']) busy.add(join(folder, id, name));
    const takes = openTakes(folder, KEY);
    expect(await listOf(takes)).toMatchObject([{ id }]);
    expect([await takes.unreadable(), busy.size]).toEqual([0, 0]);
  });

  it('rejects files that were copied from another take’s folder', async () => {
    const takes = openTakes(folder, KEY);
    const [one, other] = [await record(takes, [soundOf(0)]), await record(takes, [soundOf(1)], 'bob')];
    const stolen = await readFile(join(folder, other, 'slices'));
    await writeFile(join(folder, one, 'slices'), stolen);
    expect(await soundsOf(openTakes(folder, KEY), one)).toEqual([]);
    await writeFile(join(folder, one, 'take'), await readFile(join(folder, other, 'take')));
    expect(await openTakes(folder, KEY).find(one, 'bob')).toBeNull();
  });

  it('keeps acknowledged slices after a crash truncates or zeroes the log, and continues appending', async () => {
    const sounds = fc.array(fc.uint8Array({ maxLength: 60 }), { minLength: 1, maxLength: 8 });
    const left = fc.record({ bytes: fc.nat(140), isZeroed: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(sounds, left, async (spoken, { bytes, isZeroed }) => {
        const before = openTakes(folder, KEY);
        const id = await record(before, spoken.slice(0, -1));
        const path = join(folder, id, 'slices');
        const acknowledged = spoken.length === 1 ? 0 : (await stat(path)).size;
        await before.append(slice(id, spoken.length - 1, spoken.at(-1) ?? new Uint8Array()));
        const { size } = await stat(path);
        const cut = Math.min(size, acknowledged + bytes);
        await truncate(path, cut);
        // A power cut may leave a file at its new length, filled with zeros.
        if (isZeroed) await truncate(path, size);

        const after = openTakes(folder, KEY);
        const count = cut === size ? spoken.length : spoken.length - 1;
        expect(await soundsOf(after, id)).toEqual(spoken.slice(0, count).map((one) => new Uint8Array(one)));
        // What the crash cut off was never acknowledged: the log does not count as damaged.
        if (!isZeroed) expect(await readdir(join(folder, id))).not.toContain('slices.damaged');
        await after.append(slice(id, count, soundOf(9)));
        expect((await soundsOf(openTakes(folder, KEY), id)).at(-1)).toEqual(soundOf(9));
      }),
      { numRuns: 60 },
    );
  });

  it('keeps the slice numbers around a corrupted slice', async () => {
    const id = await record(openTakes(folder, KEY), [soundOf(0), soundOf(1), soundOf(2)]);
    const path = join(folder, id, 'slices');
    const file = await open(path, 'r+');
    await file.write(Buffer.from([1, 2, 3]), 0, 3, Math.floor((await file.stat()).size / 2));
    await file.close();
    const takes = openTakes(folder, KEY);
    expect(await soundsOf(takes, id)).toEqual([soundOf(0), new Uint8Array(), soundOf(2)]);
    const chunks = [await takes.chunk(id, 0), await takes.chunk(id, 1), await takes.chunk(id, 2)];
    expect(chunks.map((chunk) => chunk?.bytes?.byteLength ?? null)).toEqual([500, null, 500]);
  });
});

/** Overwrites bytes of a log, like a failing disk. */
async function damage(id: string, at: number, bytes: readonly number[]): Promise<void> {
  const file = await open(join(folder, id, 'slices'), 'r+');
  await file.write(Buffer.from(bytes), 0, bytes.length, at);
  await file.close();
}

describe('DiskTakes with a corrupted slice log', () => {
  const spoken = Array.from({ length: 12 }, (_, n) => soundOf(n));

  it.each([
    ['declares an impossible length', 0, [0xff]],
    ['declares a length beyond the end of the file', 1, [0x0f]],
    ['declares a wrong length', 3, [0x70]],
  ])('loses only the slice whose header %s', async (_what, at, bytes) => {
    for (const broken of [0, 5]) {
      const id = await record(openTakes(folder, KEY), spoken);
      const recordBytes = (await stat(join(folder, id, 'slices'))).size / spoken.length;
      await damage(id, broken * recordBytes + at, bytes);
      const takes = openTakes(folder, KEY);
      expect(await listOf(takes)).toMatchObject([{ id, sliceCount: 12, durationMs: 3000 }]);
      const left = spoken.map((one, n) => (n === broken ? new Uint8Array() : one));
      expect(await soundsOf(takes, id)).toEqual(left);
      await takes.append(slice(id, 12, soundOf(12)));
      expect(await soundsOf(openTakes(folder, KEY), id)).toEqual([...left, soundOf(12)]);
      await takes.remove(id);
    }
  });

  it('loses only the overwritten slices when their headers are overwritten too', async () => {
    const id = await record(openTakes(folder, KEY), spoken);
    const recordBytes = (await stat(join(folder, id, 'slices'))).size / spoken.length;
    await damage(id, 2 * recordBytes, [...randomBytes(3 * recordBytes)]);
    const left = spoken.map((one, n) => (n >= 2 && n < 5 ? new Uint8Array() : one));
    expect(await soundsOf(openTakes(folder, KEY), id)).toEqual(left);
  });

  it('keeps an unrecoverable log, counts it as unreadable, and deletes it with the take', async () => {
    const id = await record(openTakes(folder, KEY), spoken);
    const garbage = randomBytes((await stat(join(folder, id, 'slices'))).size);
    await damage(id, 0, [...garbage]);
    const takes = openTakes(folder, KEY);
    expect(await listOf(takes)).toEqual([]);
    expect(await listOf(takes)).toEqual([]);
    expect(await takes.unreadable()).toBe(1);
    expect(await readFile(join(folder, id, 'slices.damaged'))).toEqual(garbage);
    const after = openTakes(folder, KEY);
    expect(await listOf(after)).toEqual([]);
    expect(await after.ids('ann')).toEqual([id]);
    await after.remove(id);
    expect(await readdir(folder)).toEqual([]);
  });

  it('moves a corrupted end of the log into slices.damaged', async () => {
    const id = await record(openTakes(folder, KEY), spoken);
    const { size } = await stat(join(folder, id, 'slices'));
    await damage(id, size - 3, [1, 2, 3]);
    expect(await soundsOf(openTakes(folder, KEY), id)).toEqual(spoken.slice(0, -1));
    expect((await stat(join(folder, id, 'slices.damaged'))).size).toBe(size / spoken.length);
  });
});

describe('DiskTakes.chunk', () => {
  it('returns the same bytes on later calls, after new slices and after a restart', async () => {
    const takes = openTakes(folder, KEY);
    const id = await record(takes, [soundOf(0), soundOf(1)]);
    expect(await takes.chunk(id, 0)).toEqual({ bytes: Buffer.concat([soundOf(0), soundOf(1)]) });
    expect(await takes.chunk(id, 1)).toBeNull();
    await takes.append(slice(id, 2, soundOf(2)));
    const after = openTakes(folder, KEY);
    expect(await after.chunk(id, 0)).toEqual({ bytes: Buffer.concat([soundOf(0), soundOf(1)]) });
    expect(await after.chunk(id, 1)).toEqual({ bytes: Buffer.from(soundOf(2)) });
    expect(await after.chunk(randomUUID(), 0)).toBeNull();
  });

  it('combines complete slices up to the chunk size limit', async () => {
    const takes = openTakes(folder, KEY);
    const third = Math.floor(CHUNK_GATHERED_BYTES / 3);
    const id = await record(
      takes,
      [0, 1, 2, 3].map((n) => soundOf(n, third)),
    );
    expect([
      (await takes.chunk(id, 0))?.bytes?.byteLength,
      (await takes.chunk(id, 1))?.bytes?.byteLength,
    ]).toEqual([3 * third, third]);
  });

  it('returns a single slice for a chunk that the index does not list', async () => {
    const takes = openTakes(folder, KEY);
    const id = await record(takes, [soundOf(0), soundOf(1), soundOf(2), soundOf(3)]);
    expect(await takes.chunk(id, 2)).toEqual({ bytes: Buffer.concat([soundOf(2), soundOf(3)]) });
    expect(await takes.chunk(id, 1)).toEqual({ bytes: Buffer.from(soundOf(1)) });
  });

  it('returns the same chunks after the index was truncated', async () => {
    const takes = openTakes(folder, KEY);
    const id = await record(takes, [soundOf(0)]);
    await takes.chunk(id, 0);
    await takes.append(slice(id, 1, soundOf(1)));
    await takes.chunk(id, 1);
    await truncate(join(folder, id, 'chunks'), 15);
    const after = openTakes(folder, KEY);
    expect(await after.chunk(id, 1)).toEqual({ bytes: Buffer.from(soundOf(1)) });
    expect(await openTakes(folder, KEY).chunk(id, 0)).toEqual({ bytes: Buffer.from(soundOf(0)) });
  });
});

describe.runIf(process.platform === 'linux')('DiskTakes on a full disk', () => {
  it('rejects a slice with ENOSPC and keeps the take', async () => {
    const takes = openTakes(folder, KEY);
    const take = opening();
    await takes.create(take);
    await symlink('/dev/full', join(folder, take.id, 'slices'));
    await expect(takes.append(slice(take.id, 0, soundOf(0)))).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await takes.find(take.id, 'ann')).toMatchObject({ sliceCount: 0 });
  });

  it('still returns chunks, one slice each', async () => {
    const takes = openTakes(folder, KEY);
    const id = await record(takes, [soundOf(0), soundOf(1)]);
    // Loads the index before the disk is full: `/dev/full` can't be read to its end.
    expect(await takes.chunk(id, 9)).toBeNull();
    await symlink('/dev/full', join(folder, id, 'chunks'));
    expect(await takes.chunk(id, 0)).toEqual({ bytes: Buffer.from(soundOf(0)) });
    expect(await takes.chunk(id, 1)).toEqual({ bytes: Buffer.from(soundOf(1)) });
    expect(await takes.chunk(id, 2)).toBeNull();
  });

  it('keeps the bytes of a returned chunk once there is space again', async () => {
    const takes = openTakes(folder, KEY);
    const id = await record(takes, [soundOf(0), soundOf(1), soundOf(2)]);
    expect(await takes.chunk(id, 9)).toBeNull();
    await symlink('/dev/full', join(folder, id, 'chunks'));
    expect(await takes.chunk(id, 0)).toEqual({ bytes: Buffer.from(soundOf(0)) });
    await rm(join(folder, id, 'chunks'));
    expect(await takes.chunk(id, 0)).toEqual({ bytes: Buffer.from(soundOf(0)) });
    expect(await takes.chunk(id, 1)).toEqual({ bytes: Buffer.concat([soundOf(1), soundOf(2)]) });
    expect(await openTakes(folder, KEY).chunk(id, 0)).toEqual({ bytes: Buffer.from(soundOf(0)) });
  });
});

it('keeps every acknowledged slice when the process is killed', async () => {
  for (const slices of [1, 10, 30]) {
    const id = randomUUID();
    const child = spawn(process.execPath, [RECORDER, folder, id], { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    const toldStored = () => said.split('\n').length - 1;
    while (toldStored() < slices) await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'close');
    const stored = toldStored();
    const sounds = await soundsOf(openTakes(folder, KEY), id);
    expect(sounds.length).toBeGreaterThanOrEqual(stored);
    expect(sounds.length).toBeLessThanOrEqual(stored + 1);
    expect(sounds).toEqual(sounds.map((_, n) => soundOf(n)));
  }
});

/** The report names what is missing. */
const NOT_TRACED = 'strace is not installed, or this system forbids tracing';
const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;

it('syncs each slice to disk before acknowledging it', async ({ skip }) => {
  skip(!canTrace, NOT_TRACED);
  const trace = join(folder, 'trace');
  const args = ['-f', '-y', '-o', trace, '-e', 'trace=fdatasync,write', process.execPath, RECORDER];
  const takes = join(folder, 'takes');
  spawnSync('strace', [...args, takes, randomUUID(), '3'], { stdio: 'ignore' });
  const calls = (await readFile(trace, 'utf8')).split('\n').flatMap((line) => {
    if (/fdatasync.*(?:slices>\)|resumed>\)).*= 0/.test(line)) return ['synced'];
    return /write\(1<.*"stored/.test(line) ? ['answered'] : [];
  });
  expect(calls).toEqual(['synced', 'answered', 'synced', 'answered', 'synced', 'answered']);
});
