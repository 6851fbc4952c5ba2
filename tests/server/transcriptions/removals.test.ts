import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AppError } from '../../../src/server/app-error.ts';
import { createLog } from '../../../src/server/log.ts';
import type { KeptAudio } from '../../../src/server/transcriptions/kept-audio.ts';
import { Removals } from '../../../src/server/transcriptions/removals.ts';

const keys = (count: number) => Array.from({ length: count }, () => randomUUID());

/** A store that tracks only names; while it is away, every removal fails. */
function createStore(...held: string[]) {
  const state = { held: new Set(held), isAway: false, asked: 0 };
  const keptAudio: KeptAudio = {
    keep: async () => undefined,
    open: async () => null,
    async remove(key) {
      state.asked += 1;
      if (state.isAway) throw new AppError('audio_store_failed');
      state.held.delete(key);
    },
  };
  return { state, keptAudio };
}

let base: string;
let folder: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'parlance-removals-'));
  folder = join(base, 'to-remove');
});
afterEach(() => rm(base, { recursive: true }));
const log = createLog('silent');

/** The database's notes of keys to remove. */
function createNotes(...noted: string[]) {
  const held = new Set(noted);
  return {
    held,
    list: async () => [...held],
    forget: async (forgotten: readonly string[]) => {
      for (const key of forgotten) held.delete(key);
    },
  };
}
const notes = createNotes();

it('removes what it is given and writes nothing down', async () => {
  const given = keys(20);
  const { state, keptAudio } = createStore(...given);
  await new Removals({ keptAudio, folder, notes, log }).remove(given);
  expect(state.held.size).toBe(0);
  expect(existsSync(folder)).toBe(false);
});

it('writes down what stays behind, and takes it along later, in another process too', async () => {
  const given = keys(3);
  const { state, keptAudio } = createStore(...given);
  state.isAway = true;
  await new Removals({ keptAudio, folder, notes, log }).remove(given);
  expect(readdirSync(folder).toSorted()).toEqual(given.toSorted());
  state.isAway = false;
  await new Removals({ keptAudio, folder, notes, log }).remove([]);
  expect(state.held.size).toBe(0);
  expect(readdirSync(folder)).toEqual([]);
});

it('does not ask a store that is away once for each of many', async () => {
  const given = keys(200);
  const { state, keptAudio } = createStore(...given);
  state.isAway = true;
  const removals = new Removals({ keptAudio, folder, notes, log });
  await removals.remove(given);
  expect(state.asked).toBeLessThan(20);
  expect(readdirSync(folder)).toHaveLength(200);
  state.isAway = false;
  while (readdirSync(folder).length > 0) await removals.remove([]);
  expect(state.held.size).toBe(0);
});

it('leaves files alone that it has not written, and goes on where it cannot write', async () => {
  const { state, keptAudio } = createStore();
  await writeFile(join(base, '.DS_Store'), '');
  await new Removals({ keptAudio, folder: base, notes, log }).remove([]);
  expect(state.asked).toBe(0);
  state.isAway = true;
  const blocked = join(base, '.DS_Store');
  await expect(
    new Removals({ keptAudio, folder: blocked, notes, log }).remove(keys(1)),
  ).resolves.toBeUndefined();
});

it('takes up what was deleted before an earlier process ended, and forgets it once it is removed or written down', async () => {
  const given = keys(30);
  const { state, keptAudio } = createStore(...given);
  state.isAway = true;
  const noted = createNotes(...given);
  const blocked = join(base, 'a-file');
  await writeFile(blocked, '');
  await new Removals({ keptAudio, folder: blocked, notes: noted, log }).resume();
  expect(noted.held.size).toBe(30);
  await new Removals({ keptAudio, folder, notes: noted, log }).resume();
  expect([noted.held.size, readdirSync(folder).length]).toEqual([0, 30]);
  const again = createNotes(...given);
  state.isAway = false;
  await new Removals({ keptAudio, folder: join(base, 'other'), notes: again, log }).resume();
  expect([state.held.size, again.held.size]).toEqual([0, 0]);
});

it('never fails where the notes cannot be read or forgotten', async () => {
  const given = keys(2);
  const { state, keptAudio } = createStore(...given);
  const gone = async () => {
    throw new Error('the database is away');
  };
  const removals = new Removals({ keptAudio, folder, notes: { list: gone, forget: gone }, log });
  await removals.resume();
  await removals.remove(given);
  expect(state.held.size).toBe(0);
});
