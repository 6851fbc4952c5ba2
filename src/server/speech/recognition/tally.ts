import type { Recognition } from '../../../speech/recognition.ts';
import type { SpeechEngine } from '../engines/engine.ts';
import { SpeechError } from '../engines/speech-error.ts';

/** Percent; below it, an engine without language detection has probably received another language (measured). */
const GUESS_CONFIDENCE = 50;

interface TalliedPiece extends Pick<Recognition, 'language' | 'confidence'> {
  readonly engine: SpeechEngine;
  readonly seconds: number;
}

/** Combines the language, confidence and engine of a recording's pieces, weighted by length in seconds. */
export interface Tally {
  add(recognition: Recognition, engine: SpeechEngine, seconds: number): void;
  pieces(): readonly TalliedPiece[];
  language(): string | null;
  /** Percent, with one decimal. */
  confidence(): number | null;
  /** The engine that recognised most of the recording. */
  engine(): SpeechEngine | null;
}

/** The key of most seconds; null if no piece has one. */
export function heaviest<P extends { readonly seconds: number }, T>(
  pieces: readonly P[],
  keyOf: (piece: P) => T | null,
): T | null {
  const weights = new Map<T, number>();
  for (const piece of pieces) {
    const key = keyOf(piece);
    if (key !== null) weights.set(key, (weights.get(key) ?? 0) + piece.seconds);
  }
  return [...weights].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/** `parts`: tallies whose pieces it begins with. */
export function createTally(parts: readonly Tally[] = []): Tally {
  const pieces = parts.flatMap((part) => part.pieces());
  return {
    add({ language, confidence }, engine, seconds) {
      pieces.push({ language, confidence, engine, seconds });
    },
    pieces: () => pieces,
    language: () => heaviest(pieces, ({ language }) => language),
    confidence() {
      let [sum, weight] = [0, 0];
      for (const { confidence, seconds } of pieces) {
        if (confidence === null) continue;
        sum += confidence * seconds;
        weight += seconds;
      }
      return weight > 0 ? Math.round((sum / weight) * 10) / 10 : null;
    },
    engine: () => heaviest(pieces, ({ engine }) => engine),
  };
}

/**
 * Judges a recording by all its pieces.
 * @throws SpeechError `language_unsupported` when an engine without language detection has probably received another
 * language
 */
export function requireCertainLanguage(tally: Tally, language: string): void {
  const engine = tally.engine();
  if (language !== 'auto' || engine === null || engine.detectsLanguage) return;
  if ((tally.confidence() ?? 100) >= GUESS_CONFIDENCE) return;
  throw new SpeechError(
    'language_unsupported',
    'This may be a language that the speech engine does not know.',
  );
}
