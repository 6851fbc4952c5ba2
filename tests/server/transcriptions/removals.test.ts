import { randomUUID } from 'node:crypto';
import { existsSync, lstatSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { AppError } from '../../../src/server/app-error.ts';
import { createLog } from '../../../src/server/log.ts';
import type { AudioStore } from '../../../src/server/transcriptions/audio-store.ts';
import type { RemovalNotes } from '../../../src/server/transcriptions/removal-store.ts';
import { Removals } from '../../../src/server/transcriptions/removals.ts';

const keys = (count: number) => Array.from({ length: count }, () => randomUUID());

/** A store that tracks only names; while it is away, every removal fails. */
function createStore(...held: string[]) {
  const state = { held: new Set(held), isAway: false, asked: 0 };
  const audioStore: AudioStore = {
    put: async () => undefined,
    open: async () => null,
    copy: async () => true,
    async remove(key) {
      state.asked += 1;
      if (state.isAway) throw new AppError('audio_store_failed');
      state.held.delete(key);
    },
  };
  return { state, audioStore };
}

/** The database's notes of keys to remove. */
function createNotes(...noted: string[]) {
  const held = new Set(noted);
  return {
    held,
    note: async (keys: readonly string[]) => {
      for (const key of keys) held.add(key);
    },
    list: async () => [...held].slice(0, 50),
    forget: async (forgotten: readonly string[]) => {
      for (const key of forgotten) held.delete(key);
    },
  };
}

function createRemovals(audioStore: AudioStore, notes: RemovalNotes = createNotes()) {
  const jobs = { added: 0 };
  const addJob = async () => {
    jobs.added += 1;
  };
  return { jobs, removals: new Removals({ audioStore, notes, addJob, log: createLog('silent') }) };
}
const { signal } = new AbortController();

it('Removals.remove deletes the given recordings and adds no job', async () => {
  const given = keys(20);
  const { state, audioStore } = createStore(...given);
  const notes = createNotes(...given);
  const { removals, jobs } = createRemovals(audioStore, notes);
  await removals.remove(given);
  expect([state.held.size, notes.held.size, jobs.added]).toEqual([0, 0, 0]);
});

it('Removals leaves failed deletions to a job, which can run in another process', async () => {
  const given = keys(3);
  const { state, audioStore } = createStore(...given);
  const notes = createNotes();
  state.isAway = true;
  const { removals, jobs } = createRemovals(audioStore, notes);
  await removals.remove(given);
  expect([notes.held.size, jobs.added]).toEqual([3, 1]);
  const later = createRemovals(audioStore, notes).removals;
  await expect(later.run(signal)).rejects.toMatchObject({ code: 'audio_store_failed' });
  expect(notes.held.size).toBe(3);
  state.isAway = false;
  await later.run(signal);
  expect([state.held.size, notes.held.size]).toEqual([0, 0]);
});

it('Removals stops sending requests to an unavailable store', async () => {
  const given = keys(200);
  const { state, audioStore } = createStore(...given);
  state.isAway = true;
  const { removals } = createRemovals(audioStore, createNotes(...given));
  await removals.remove(given);
  expect(state.asked).toBeLessThan(20);
  state.isAway = false;
  await removals.run(signal);
  expect(state.held.size).toBe(0);
});

it('Removals.importFolder imports the keys of an earlier version and no other file', async () => {
  const base = await mkdtemp(join(tmpdir(), 'parlance-removals-'));
  const folder = join(base, 'recordings-to-remove');
  const given = keys(2);
  await mkdir(folder);
  for (const name of [...given, '.DS_Store']) await writeFile(join(folder, name), '');
  const notes = createNotes();
  const { removals } = createRemovals(createStore().audioStore, notes);
  await removals.importFolder(folder);
  await removals.importFolder(folder);
  expect([...notes.held].sort()).toEqual(given.toSorted());
  expect(existsSync(folder)).toBe(false);
  await rm(base, { recursive: true });
});

it('Removals.importFolder keeps a folder that cannot be read', async () => {
  const base = await mkdtemp(join(tmpdir(), 'parlance-removals-'));
  const folder = join(base, 'recordings-to-remove');
  await symlink(folder, folder);
  const { removals } = createRemovals(createStore().audioStore, createNotes());
  await expect(removals.importFolder(folder)).rejects.toMatchObject({ code: 'ELOOP' });
  expect(lstatSync(folder).isSymbolicLink()).toBe(true);
  await rm(base, { recursive: true });
});

it('Removals.remove never rejects when notes or job cannot be stored', async () => {
  const given = keys(2);
  const { state, audioStore } = createStore(...given);
  const gone = async () => {
    throw new Error('the database is away');
  };
  const notes = { note: gone, list: gone, forget: gone };
  const removals = new Removals({ audioStore, notes, addJob: gone, log: createLog('silent') });
  await removals.remove(given);
  expect(state.held.size).toBe(0);
});
