import { FRAME_SECONDS } from '../audio/voice-detector.ts';
import type { Hearing, SpokenWord, StreamingEngine } from './engine.ts';
import type { Tape } from './tape.ts';

/**
 * A run of the engine that begins in the middle of a recording first hears so much of what came before: it has to
 * learn anew how this voice and its noise sound. Of 4 s, PocketSphinx had as few errors in noise as in one run.
 */
const PRIME_FRAMES = Math.round(4 / FRAME_SECONDS);
/** Behind its last word an utterance has at least so much silence, unless it was cut. */
const BEHIND_FRAMES = Math.round(0.24 / FRAME_SECONDS);
/** Words closer than this belong to one sentence, which only an added pause has parted. */
const SENTENCE_GAP_SECONDS = 0.3;
const SLACK_SECONDS = 0.05;

/** An added pause: its place in frames, and the seconds from there to the next speech. */
interface Cut {
  at: number;
  speechAfter: number;
}

/** `words` in seconds from the tape's beginning; `goesOn` where what follows belongs to the same sentence. */
export interface SettledWords {
  words: SpokenWord[];
  goesOn: boolean;
}

/** Brings the sound of a tape to one run of a streaming engine after the other. Places are counted in frames. */
export interface Relay {
  /** Brings the tape to the engine up to here; starts a run where there is none. */
  feed(to: number): Promise<void>;
  /** Adds a pause behind what was fed. */
  cut(speechAfter: number): Promise<void>;
  /** Passes over sound in which nobody speaks, while there is no run. */
  skip(to: number): void;
  isRunning(): boolean;
  /** Everything before this place is settled. */
  settled(): number;
  /** Ends the run where nobody speaks: everything that was fed is settled with it. */
  end(): Promise<void>;
  /** Ends the run where it stands; the next one hears what is not settled once more. */
  abandon(): Promise<void>;
  /** Ends the run, whatever it is doing. */
  stop(): Promise<void>;
}

export function createRelay(options: {
  engine: StreamingEngine;
  tape: Tape;
  signal: AbortSignal;
  onSettled: (settled: SettledWords) => void;
}): Relay {
  const { engine, tape, signal, onSettled } = options;
  let run: Hearing | null = null;
  let fed = 0;
  let settled = 0;
  let cuts: Cut[] = [];

  const settle = (place: number) => {
    settled = Math.max(settled, Math.min(fed, place));
    cuts = cuts.filter(({ at }) => at > settled);
    tape.forget(settled - PRIME_FRAMES);
  };

  const tell = (words: SpokenWord[]) => {
    const end = words.at(-1)?.end ?? 0;
    const cut = cuts.find(({ at }) => at * FRAME_SECONDS >= end - SLACK_SECONDS);
    const goesOn = cut ? cut.at * FRAME_SECONDS + cut.speechAfter - end < SENTENCE_GAP_SECONDS : false;
    onSettled({ words, goesOn });
    const behind = Math.ceil(end / FRAME_SECONDS) + BEHIND_FRAMES;
    settle(Math.min(behind, cut?.at ?? behind));
  };

  /** Brings what was fed before, but is not settled, to a new run, with the pauses that were added in it. */
  const repeat = async (hearing: Hearing, from: number, to: number) => {
    let at = from;
    for (const cut of cuts.filter((each) => each.at > from && each.at <= to)) {
      await hearing.hear(tape.pcm(at, cut.at));
      await hearing.pause();
      at = cut.at;
    }
    if (at < to) await hearing.hear(tape.pcm(at, to));
  };

  const start = async (): Promise<Hearing> => {
    const from = settled;
    const origin = Math.max(tape.begin(), from - PRIME_FRAMES);
    const shift = (seconds: number) => seconds + origin * FRAME_SECONDS;
    const hearing = engine.open({
      signal,
      onUtterance(words) {
        const placed = words.map((word) => ({ ...word, start: shift(word.start), end: shift(word.end) }));
        const fresh = placed.filter(({ start: at }) => at >= from * FRAME_SECONDS - SLACK_SECONDS);
        if (fresh.length > 0) tell(fresh);
      },
    });
    run = hearing;
    if (origin < from) {
      await hearing.hear(tape.pcm(origin, from));
      await hearing.pause();
    }
    await repeat(hearing, from, fed);
    return hearing;
  };

  return {
    async feed(to) {
      const hearing = run ?? (await start());
      const pcm = tape.pcm(fed, to);
      fed = to;
      if (pcm.length > 0) await hearing.hear(pcm);
    },
    async cut(speechAfter) {
      cuts.push({ at: fed, speechAfter });
      await run?.pause();
    },
    skip(to) {
      fed = to;
      settle(to);
    },
    isRunning: () => run !== null,
    settled: () => settled,
    async end() {
      const hearing = run;
      await hearing?.end();
      run = null;
      settle(fed);
    },
    async abandon() {
      // What is not on the tape any more cannot be heard again.
      if (tape.begin() > settled) return this.end();
      await run?.stop();
      run = null;
    },
    async stop() {
      await run?.stop();
      run = null;
    },
  };
}
