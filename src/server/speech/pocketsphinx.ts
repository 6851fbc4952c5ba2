import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { caseTranscript } from '../../text/casing.ts';
import { PCM_BYTES_PER_SECOND } from '../audio/decode.ts';
import { cutAtQuiet } from '../audio/quiet-cuts.ts';
import { createGate, type Gate } from '../gate.ts';
import {
  requireLanguage,
  type SpeechEngine,
  SpeechError,
  type SpeechResult,
  type SpokenWord,
} from './engine.ts';
import { findProgram, findReadable } from './find-program.ts';
import { type AddedPause, parseUtterances } from './pocketsphinx-output.ts';
import { killGroup, startGroup } from './process-group.ts';

const PROGRAM = 'pocketsphinx_continuous';
const MODEL_FOLDERS = [
  '/usr/share/pocketsphinx/model/en-us',
  '/usr/local/share/pocketsphinx/model/en-us',
  '/opt/homebrew/share/pocketsphinx/model/en-us',
];
/**
 * What the engine does after an utterance grows faster than the utterance does, so speech without a pause is
 * given one near 15 seconds: the engine ends an utterance after half a second of silence.
 */
const CUTS = { from: 11, to: 15, pausesCount: true };
const ADDED_PAUSE_SECONDS = 0.6;
/** The engine itself parts utterances at half a second of silence; what is closer was parted by an added pause. */
const SENTENCE_GAP_SECONDS = 0.3;
/** Time allowed, in milliseconds: loading the models on a busy machine, and twice the time of the sound. */
const TIME_BASE_MS = 60_000;
const TIME_PER_SECOND_MS = 2_000;
/** A three-hour recording prints about 1 MB; far more is not this program's output. */
const OUTPUT_MAX_CHARACTERS = 32 * 1024 * 1024;

/** Where program and English model are, or in plain words what is missing. */
export type PocketSphinxPlace = { program: string; model: string } | { missing: string };

/** Looks for the program on the search path and for its model where packages put it. */
export async function findPocketSphinx(searchPath?: string): Promise<PocketSphinxPlace> {
  const program = await findProgram(PROGRAM, searchPath);
  if (!program) return { missing: 'The program pocketsphinx is not installed.' };
  const mdef = await findReadable(MODEL_FOLDERS.map((folder) => join(folder, 'en-us', 'mdef')));
  if (!mdef) return { missing: 'The English model of pocketsphinx (pocketsphinx-en-us) is not installed.' };
  return { program, model: join(mdef, '..', '..') };
}

interface Feed {
  pauses: AddedPause[];
  fedSeconds: number;
}

async function write(input: Writable, bytes: Uint8Array, signal: AbortSignal): Promise<void> {
  if (!input.write(bytes)) await once(input, 'drain', { signal });
}

/** Streams the sound in, with pauses added where speech has none; ends early when the program goes away. */
async function feedSound(
  pcm: AsyncIterable<Uint8Array>,
  input: Writable,
  feed: Feed,
  gone: AbortSignal,
): Promise<void> {
  for await (const event of cutAtQuiet(pcm, CUTS)) {
    if (gone.aborted) return;
    if ('pcm' in event) {
      await write(input, event.pcm, gone);
      feed.fedSeconds += event.pcm.length / PCM_BYTES_PER_SECOND;
    } else {
      feed.pauses.push({ at: event.cutAt, length: ADDED_PAUSE_SECONDS });
      await write(input, new Uint8Array(ADDED_PAUSE_SECONDS * PCM_BYTES_PER_SECOND), gone);
    }
  }
  input.end();
}

function resultOf(utterances: SpokenWord[][]): SpeechResult {
  const words = utterances.flat();
  const texts = caseTranscript(
    utterances.map((utterance, index) => {
      const end = utterance.at(-1)?.end ?? 0;
      const next = utterances[index + 1]?.[0]?.start ?? Number.POSITIVE_INFINITY;
      return {
        words: utterance.map(({ word }) => word).join(' '),
        goesOn: next - end < SENTENCE_GAP_SECONDS,
      };
    }),
  );
  const segments = utterances.map((utterance, index) => ({
    start: utterance[0]?.start ?? 0,
    end: utterance.at(-1)?.end ?? 0,
    text: texts[index] ?? '',
  }));
  const sum = words.reduce((total, word) => total + (word.confidence ?? 0), 0);
  return {
    text: texts.join(' '),
    segments,
    language: 'en',
    confidence: words.length > 0 ? Math.round((sum / words.length) * 10) / 10 : null,
    words,
  };
}

interface RunOptions {
  place: { program: string; model: string };
  pcm: AsyncIterable<Uint8Array>;
  signal: AbortSignal;
  timeLimitMs: (fedSeconds: number) => number;
}

/** One run of the program over one recording. */
async function run({ place, pcm, signal, timeLimitMs }: RunOptions): Promise<SpeechResult> {
  const gone = new AbortController();
  const feed: Feed = { pauses: [], fedSeconds: 0 };
  let timedOut = false;
  let hasEnded = false;
  let printed = '';
  // Node's own stdio is a socket, which /dev/stdin cannot reopen: the shell puts a real pipe in front.
  const group = startGroup(
    'cat | "$1" -hmm "$2/en-us" -lm "$2/en-us.lm.bin" -dict "$2/cmudict-en-us.dict" -infile /dev/stdin -time yes -logfn /dev/null',
    [place.program, place.model],
  );
  const kill = () => {
    // Once ended, its number may belong to another process.
    if (!hasEnded) killGroup(group);
  };
  const started = performance.now();
  const watch = setInterval(() => {
    if (performance.now() - started < timeLimitMs(feed.fedSeconds)) return;
    timedOut = true;
    kill();
  }, 250);
  signal.addEventListener('abort', kill, { once: true });
  if (signal.aborted) kill();
  group.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
    if (printed.length > OUTPUT_MAX_CHARACTERS) kill();
  });
  // A write to a program that has ended fails with EPIPE; the exit code tells the story.
  group.stdin.on('error', () => gone.abort());
  const exit = new Promise<number | null>((resolve) => {
    group.once('error', () => resolve(null));
    group.once('close', (code) => resolve(code));
  }).finally(() => {
    hasEnded = true;
    gone.abort();
  });
  try {
    await feedSound(pcm, group.stdin, feed, gone.signal).catch((error: unknown) => {
      // Once the program is gone, its exit code says more than the write that failed.
      if (!gone.signal.aborted) throw error;
    });
    const code = await exit;
    if (signal.aborted)
      throw new SpeechError('aborted', 'Transcription was cancelled.', { cause: signal.reason });
    if (timedOut) throw new SpeechError('engine_timeout', 'pocketsphinx took too long.');
    if (code !== 0) throw new SpeechError('engine_failed', `pocketsphinx ended with ${code ?? 'a signal'}.`);
    return resultOf(parseUtterances(printed, feed.pauses));
  } finally {
    clearInterval(watch);
    signal.removeEventListener('abort', kill);
    kill();
    await exit;
  }
}

const machineGate = createGate(availableParallelism());

export interface PocketSphinxOptions {
  place: { program: string; model: string };
  /** By default one run per processor core, shared by the whole process. */
  gate?: Gate;
  /** Milliseconds allowed for so many seconds of sound. */
  timeLimitMs?: (fedSeconds: number) => number;
}

/** CMU PocketSphinx as a process: offline, English, no key. Listens while the recording is being decoded. */
export function createPocketSphinx(options: PocketSphinxOptions): SpeechEngine {
  const gate = options.gate ?? machineGate;
  const timeLimitMs = options.timeLimitMs ?? ((fed) => TIME_BASE_MS + fed * TIME_PER_SECOND_MS);
  const languages = ['en'];
  return {
    id: 'pocketsphinx',
    languages,
    takes: 'stream',
    async transcribe(input, { language, signal }) {
      requireLanguage({ languages }, language);
      return gate(() => run({ place: options.place, pcm: input.pcm(), signal, timeLimitMs }), signal);
    },
  };
}
