import { once } from 'node:events';
import { PCM_BYTES_PER_SECOND } from '../audio/decoder.ts';
import { createPatience } from '../audio/patience.ts';
import { type Hearing, SpeechError, type SpokenWord, throwIfStopped } from './engine.ts';
import { type AddedPause, createUtteranceReader } from './pocketsphinx-output.ts';
import { killGroup, startGroup } from './process-group.ts';

/** The program and the folder of its English model. */
export interface PocketSphinxPlace {
  program: string;
  model: string;
}

/** The engine ends an utterance after half a second of silence. */
const PAUSE_SECONDS = 0.6;
/** No line it prints is as long as this. */
const LINE_MAX_CHARACTERS = 1024 * 1024;
/** Node's own stdio is a socket, which /dev/stdin cannot reopen: the shell puts a real pipe in front. */
const COMMAND = [
  'cat | $4 "$1" -hmm "$2/en-us" -lm "$2/en-us.lm.bin" -dict "$2/cmudict-en-us.dict"',
  '-infile /dev/stdin -time yes -logfn /dev/null $3',
].join(' ');

/** Options, and how far it stands back: behind the server, which has chunks to acknowledge; a glance behind all. */
const WHOLE = ['', 'nice -n 5'] as const;
const GLANCE = ['-fwdflat no -bestpath no', 'nice -n 19'] as const;

export interface PocketSphinxRun {
  place: PocketSphinxPlace;
  signal: AbortSignal;
  onUtterance: (words: SpokenWord[]) => void;
  /** Milliseconds that may be spent waiting for it over so many seconds of sound. */
  timeLimitMs: (heardSeconds: number) => number;
  /** Less thorough, and only with time that nobody else wants. */
  isGlance?: boolean;
}

/** Starts one run of the program. */
export function startPocketSphinx(run: PocketSphinxRun): Hearing {
  const { place, signal, onUtterance } = run;
  const [options, priority] = run.isGlance ? GLANCE : WHOLE;
  const pauses: AddedPause[] = [];
  const reader = createUtteranceReader(pauses);
  let heardBytes = 0;
  let unended = 0;
  let hasEnded = false;

  const group = startGroup(COMMAND, [place.program, place.model, options, priority]);
  const kill = () => {
    // Once ended, its number may belong to another process.
    if (!hasEnded) killGroup(group);
  };
  const gone = new AbortController();
  const exit = new Promise<number | null>((resolve) => {
    group.once('error', () => resolve(null));
    group.once('close', (code) => resolve(code));
  }).finally(() => {
    hasEnded = true;
    signal.removeEventListener('abort', kill);
    gone.abort();
  });
  const patience = createPatience({
    limitMs: () => run.timeLimitMs(heardBytes / PCM_BYTES_PER_SECOND),
    giveUp: kill,
  });
  signal.addEventListener('abort', kill, { once: true });
  if (signal.aborted) kill();
  // A write to a program that has ended fails; the exit code tells the story.
  group.stdin.on('error', () => gone.abort());
  group.stdout.setEncoding('utf8').on('data', (text: string) => {
    unended = text.includes('\n') ? 0 : unended + text.length;
    if (unended > LINE_MAX_CHARACTERS) kill();
    for (const words of reader.read(text)) onUtterance(words);
  });

  /** Resolves when the program has ended well, throws what went wrong. */
  const outcome = async (): Promise<void> => {
    const code = await patience.wait(exit);
    throwIfStopped(signal);
    if (patience.isSpent()) throw new SpeechError('engine_timeout', 'pocketsphinx took too long.');
    if (code !== 0) throw new SpeechError('engine_failed', `pocketsphinx ended with ${code ?? 'a signal'}.`);
  };

  const write = async (bytes: Uint8Array): Promise<void> => {
    if (!gone.signal.aborted && group.stdin.write(bytes)) return;
    await patience.wait(once(group.stdin, 'drain', { signal: gone.signal })).catch(() => undefined);
    if (!gone.signal.aborted) return;
    await outcome();
    throw new SpeechError('engine_failed', 'pocketsphinx ended before the recording did.');
  };

  return {
    async hear(pcm) {
      await write(pcm);
      heardBytes += pcm.length;
    },
    async pause() {
      pauses.push({ at: heardBytes / PCM_BYTES_PER_SECOND, length: PAUSE_SECONDS });
      await write(new Uint8Array(PAUSE_SECONDS * PCM_BYTES_PER_SECOND));
    },
    async end() {
      group.stdin.end();
      await outcome();
      for (const words of reader.end()) onUtterance(words);
    },
    async stop() {
      kill();
      await exit;
    },
  };
}
