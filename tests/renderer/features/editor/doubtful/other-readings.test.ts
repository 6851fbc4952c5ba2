import { describe, expect, it } from 'vitest';
import { otherReadings } from '../../../../../src-renderer/features/editor/doubtful/other-readings.ts';

const heard = (text: string, ...alternatives: string[]) => ({
  text,
  start: 0,
  end: 1,
  confidence: 30,
  alternatives,
});

describe('other readings', () => {
  it('are what was corrected before, then what was heard as well, then what sounds alike', () => {
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

  it('are each told once, and never the word itself', () => {
    expect(otherReadings('to', heard('to', 'two', 'to', 'two,'), ['two'], [])).toEqual([
      { text: 'two', source: 'heard' },
    ]);
  });

  it('begin as the word in the text does, and bring no punctuation', () => {
    expect(otherReadings('Two', heard('Two', 'to.', 'too!'), [], []).map(({ text }) => text)).toEqual([
      'To',
      'Too',
    ]);
  });

  it('are six at most', () => {
    const many = Array.from({ length: 20 }, (_, n) => `word${n}`);
    expect(otherReadings('x', heard('x', ...many), [], [])).toHaveLength(6);
  });
});
