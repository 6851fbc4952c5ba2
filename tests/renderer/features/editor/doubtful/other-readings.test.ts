import { describe, expect, it } from 'vitest';
import { otherReadings } from '../../../../../src-renderer/features/editor/doubtful/other-readings.ts';

const heard = (text: string, ...alternatives: string[]) => ({
  text,
  start: 0,
  end: 1,
  confidence: 30,
  alternatives,
});

describe('otherReadings', () => {
  it('returns earlier corrections, then alternatives of the engine, then similar-sounding vocabulary', () => {
    const corrections = [
      { heard: 'cuddle', corrected: 'kubectl', times: 2 },
      { heard: 'jon', corrected: 'John', times: 1 },
    ];
    expect(otherReadings('cuddle', heard('cuddle', 'muddle'), ['Anna', 'Cuttle'], corrections)).toEqual([
      { text: 'kubectl', source: 'corrected' },
      { text: 'muddle', source: 'heard' },
      { text: 'Cuttle', source: 'vocabulary' },
    ]);
  });

  it('returns each reading once, and never the word itself', () => {
    expect(otherReadings('to', heard('to', 'two', 'to', 'two,'), ['two'], [])).toEqual([
      { text: 'two', source: 'heard' },
    ]);
  });

  it('adopts the capitalisation of the word, and removes punctuation', () => {
    expect(otherReadings('Two', heard('Two', 'to.', 'too!'), [], []).map(({ text }) => text)).toEqual([
      'To',
      'Too',
    ]);
  });

  it('returns at most six readings', () => {
    const many = Array.from({ length: 20 }, (_, n) => `word${n}`);
    expect(otherReadings('x', heard('x', ...many), [], [])).toHaveLength(6);
  });
});
