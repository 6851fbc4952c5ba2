import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Frame } from '../../../src/speech/audio/frames.ts';
import {
  PauseSegmenter,
  PIECE_SECONDS,
  type Piece,
  type PieceEvent,
} from '../../../src/speech/audio/pieces.ts';
import { frameNumbers, framesOf } from '../../support/speech/frames.ts';

function events(frames: readonly Frame[]): PieceEvent[] {
  const segmenter = new PauseSegmenter();
  return [...frames.flatMap(segmenter.push), ...segmenter.flush()];
}

function pieces(frames: readonly Frame[]): Piece[] {
  return events(frames).flatMap((event) => (event.kind === 'close' ? [event.piece] : []));
}

const spans = (list: readonly Piece[]) =>
  list.map(({ start, end }) => [start, end].map((at) => Math.round(at * 10) / 10));
const speech = (seconds: number) => ({ seconds, isSpeech: true });
const silence = (seconds: number) => ({ seconds, isSpeech: false });

describe('PauseSegmenter', () => {
  test('returns a piece for each stretch of speech between long pauses, with a margin of silence', () => {
    const made = pieces(framesOf([silence(5), speech(3), silence(60), speech(4), silence(2)]));
    expect(spans(made)).toEqual([
      [4.7, 8.3],
      [67.7, 72.3],
    ]);
  });

  test('ends a long piece at a shorter pause than a short one', () => {
    const parts = [speech(3), silence(0.4), speech(3), silence(0.4), speech(10), silence(0.4), speech(3)];
    expect(spans(pieces(framesOf(parts)))).toEqual([
      [0, 17],
      [17, 20.2],
    ]);
  });

  test('overlaps pieces when a cut falls into speech', () => {
    const made = pieces(framesOf([speech(60), silence(1)]));
    expect(made.length).toBeGreaterThan(2);
    for (const [index, piece] of made.slice(1).entries()) {
      expect((made[index]?.end ?? 0) - piece.start).toBeCloseTo(1.5, 5);
      expect(piece.overlapBefore).toBeCloseTo(1.5, 5);
      expect(made[index]?.overlapAfter).toBeCloseTo(1.5, 5);
    }
    expect(made[0]?.overlapBefore).toBe(0);
    expect(made.at(-1)?.overlapAfter).toBe(0);
  });

  test('does not overlap pieces when a cut falls between words', () => {
    const made = pieces(framesOf([speech(20), silence(0.12), speech(10), silence(1)]));
    expect(made).toHaveLength(2);
    expect(made.map(({ overlapBefore }) => overlapBefore)).toEqual([0, 0]);
  });

  test('returns no pieces for silence', () => {
    expect(pieces(framesOf([silence(30)]))).toEqual([]);
    expect(pieces([])).toEqual([]);
  });

  const stretch = fc.record({
    seconds: fc.oneof(
      fc.double({ min: 0.03, max: 1.5, noNaN: true }),
      fc.double({ min: 1, max: 40, noNaN: true }),
    ),
    isSpeech: fc.boolean(),
    power: fc.integer({ min: 1, max: 1000 }),
  });

  test('covers all speech once except for the overlaps, with pieces within the length limits', () => {
    fc.assert(
      fc.property(fc.array(stretch, { minLength: 1, maxLength: 25 }), (stretches) => {
        const frames = framesOf(stretches);
        const made = pieces(frames);
        const seen = new Map<number, number>();
        for (const piece of made) {
          const seconds = piece.samples.length / 32_000;
          expect(seconds).toBeGreaterThanOrEqual(PIECE_SECONDS.min);
          expect(seconds).toBeLessThanOrEqual(PIECE_SECONDS.max);
          const numbers = frameNumbers(
            piece.samples.subarray(0, Math.round((piece.end - piece.start) * 32_000)),
          );
          expect(numbers[0]).toBe(Math.round(piece.start / 0.03));
          expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
          for (const number of numbers) seen.set(number, (seen.get(number) ?? 0) + 1);
        }
        for (const [number, frame] of frames.entries())
          if (frame.isSpeech) expect(seen.has(number)).toBe(true);
        const shared = made.reduce((sum, { overlapBefore }) => sum + Math.round(overlapBefore / 0.03), 0);
        const extra = [...seen.values()].reduce((sum, times) => sum + times - 1, 0);
        expect(extra).toBe(shared);
      }),
      { numRuns: 100 },
    );
  });
});
