import type { Recognition } from '../../../speech/recognition.ts';
import type { SpeechEngine } from '../engines/engine.ts';

/** Combines the language, confidence and engine of a recording's pieces, weighted by length in seconds. */
export interface Tally {
  add(recognition: Recognition, engine: SpeechEngine, seconds: number): void;
  language(): string | null;
  /** Percent, with one decimal. */
  confidence(): number | null;
  /** The engine that recognised most of the recording. */
  engine(): SpeechEngine | null;
}

const heaviest = <T>(counts: ReadonlyMap<T, number>): T | null =>
  [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;

export function createTally(): Tally {
  const languages = new Map<string, number>();
  const engines = new Map<SpeechEngine, number>();
  let sum = 0;
  let weight = 0;
  return {
    add({ language, confidence }, engine, seconds) {
      engines.set(engine, (engines.get(engine) ?? 0) + seconds);
      if (language !== null) languages.set(language, (languages.get(language) ?? 0) + seconds);
      if (confidence === null) return;
      sum += confidence * seconds;
      weight += seconds;
    },
    language: () => heaviest(languages),
    confidence: () => (weight > 0 ? Math.round((sum / weight) * 10) / 10 : null),
    engine: () => heaviest(engines),
  };
}
