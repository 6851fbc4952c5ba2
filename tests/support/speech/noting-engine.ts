import type { SpokenWord, StreamingEngine } from '../../../src/server/speech/engine.ts';

/** What one run of the engine was given: sound, in parts between the pauses that were added to it. */
export interface NotedRun {
  parts: Buffer[];
  /** How it ended; null while it runs. */
  end: 'end' | 'stop' | null;
}

export interface NotingEngine extends StreamingEngine {
  runs: NotedRun[];
  glances: number;
}

/**
 * A streaming engine that understands nothing and notes all it hears. It tells one utterance at each added pause
 * and at its end: a word for each whole second since the last, named by the number of the run.
 */
export function createNotingEngine(): NotingEngine {
  const runs: NotedRun[] = [];
  const engine: NotingEngine = {
    kind: 'streaming',
    id: 'pocketsphinx',
    languages: ['en'],
    language: 'en',
    slots: 1,
    runs,
    glances: 0,
    open({ onUtterance }) {
      const run: NotedRun = { parts: [Buffer.alloc(0)], end: null };
      const name = `run${runs.push(run)}`;
      let told = 0;
      const tell = () => {
        const seconds = run.parts.reduce((sum, part) => sum + part.length, 0) / 32_000;
        const words: SpokenWord[] = [];
        for (; told + 1 <= seconds; told += 1) {
          words.push({ word: name, start: told, end: told + 0.9, confidence: 50 });
        }
        if (words.length > 0) onUtterance(words);
      };
      return {
        async hear(pcm) {
          run.parts[run.parts.length - 1] = Buffer.concat([run.parts.at(-1) ?? Buffer.alloc(0), pcm]);
        },
        async pause() {
          tell();
          run.parts.push(Buffer.alloc(0));
        },
        async end() {
          tell();
          run.end = 'end';
        },
        async stop() {
          run.end ??= 'stop';
        },
      };
    },
    async glance(pcm) {
      engine.glances += 1;
      return [{ word: 'glanced', start: pcm.length / 32_000, end: pcm.length / 32_000, confidence: null }];
    },
  };
  return engine;
}
