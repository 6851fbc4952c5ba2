import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { SpokenWord, StreamingEngine } from './engine.ts';
import { findProgram, findReadable } from './find-program.ts';
import { type PocketSphinxPlace, startPocketSphinx } from './pocketsphinx-process.ts';

const PROGRAM = 'pocketsphinx_continuous';
const MODEL_FOLDERS = [
  '/usr/share/pocketsphinx/model/en-us',
  '/usr/local/share/pocketsphinx/model/en-us',
  '/opt/homebrew/share/pocketsphinx/model/en-us',
];
/** Who speaks leaves it idle most of the time; one run takes 107 MB. */
const RUNS_PER_CORE = 2;
/** Time allowed, in milliseconds: loading the models on a busy machine, and twice the time of the sound. */
const TIME_BASE_MS = 60_000;
const TIME_PER_SECOND_MS = 2_000;

/** Looks for the program on the search path and for its model where packages put it; or says what is missing. */
export async function findPocketSphinx(
  searchPath?: string,
): Promise<PocketSphinxPlace | { missing: string }> {
  const program = await findProgram(PROGRAM, searchPath);
  if (!program) return { missing: 'The program pocketsphinx is not installed.' };
  const mdef = await findReadable(MODEL_FOLDERS.map((folder) => join(folder, 'en-us', 'mdef')));
  if (!mdef) return { missing: 'The English model of pocketsphinx (pocketsphinx-en-us) is not installed.' };
  return { program, model: join(mdef, '..', '..') };
}

export interface PocketSphinxOptions {
  place: PocketSphinxPlace;
  /** For tests: milliseconds that may be spent waiting for it over so many seconds of sound. */
  timeLimitMs?: (heardSeconds: number) => number;
}

/** CMU PocketSphinx as a process: offline, English, no key. Listens while one speaks. */
export function createPocketSphinx(options: PocketSphinxOptions): StreamingEngine {
  const { place, timeLimitMs = (heard) => TIME_BASE_MS + heard * TIME_PER_SECOND_MS } = options;
  return {
    kind: 'streaming',
    id: 'pocketsphinx',
    languages: ['en'],
    language: 'en',
    slots: RUNS_PER_CORE * availableParallelism(),
    open: (run) => startPocketSphinx({ place, timeLimitMs, ...run }),
    async glance(pcm, signal) {
      const words: SpokenWord[] = [];
      const onUtterance = (more: SpokenWord[]) => words.push(...more);
      const hearing = startPocketSphinx({ place, timeLimitMs, signal, onUtterance, isGlance: true });
      try {
        await hearing.hear(pcm);
        await hearing.end();
        return words;
      } finally {
        await hearing.stop();
      }
    },
  };
}
