import type { SpokenWord, StreamingEngine } from './engine.ts';
import { SpeechError } from './engine.ts';
import type { SpareCores } from './spare-cores.ts';

const EVERY_MS = 1500;

/** Sound to glance at. */
export interface Unsettled {
  pcm: Uint8Array;
  /** Seconds at its beginning whose words are settled. */
  skip: number;
  /** Where it ends in the recording, and where what is settled does: they tell one look from the next. */
  end: number;
  settled: number;
}

/** Tentative words of what is being said, for an engine that tells none by itself. */
export interface Glances {
  /** Glances at the sound if it is time to, and if it costs nobody anything. */
  look(): void;
  close(): Promise<void>;
}

/**
 * Every second and a half at most, one glance at a time, and only while somebody watches and a core is free.
 * `unsettled` gives null where nobody has spoken since. Words that were settled in the meantime are not told.
 */
export function createGlances(options: {
  engine: StreamingEngine;
  spareCores: SpareCores;
  isWatched: () => boolean;
  unsettled: () => Unsettled | null;
  /** Place up to which everything is settled by now. */
  settled: () => number;
  onWords: (words: SpokenWord[]) => void;
}): Glances {
  const { engine, spareCores, isWatched, unsettled, settled, onWords } = options;
  const closing = new AbortController();
  let lastAt = performance.now();
  let lastEnd = 0;
  let running: Promise<void> | null = null;

  const glance = async (sound: Unsettled) => {
    try {
      const words = await engine.glance(sound.pcm, closing.signal);
      if (closing.signal.aborted || settled() !== sound.settled) return;
      onWords(words.filter(({ start }) => start >= sound.skip));
    } catch (error) {
      // Whatever keeps it from its words, they come when they are settled; that run tells what is wrong.
      if (!(error instanceof SpeechError)) throw error;
    } finally {
      running = null;
    }
  };

  return {
    look() {
      const now = performance.now();
      if (running || now - lastAt < EVERY_MS || !isWatched()) return;
      lastAt = now;
      const sound = unsettled();
      if (!sound || sound.end === lastEnd || !spareCores.take()) return;
      lastEnd = sound.end;
      running = glance(sound);
    },
    async close() {
      closing.abort();
      await running;
    },
  };
}
