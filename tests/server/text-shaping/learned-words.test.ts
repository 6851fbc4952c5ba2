import { describe, expect, it } from 'vitest';
import { writeLearned } from '../../../src/server/text-shaping/learned-words.ts';

const PAIRS = [
  { heard: 'cube cuddle', written: 'kubectl' },
  { heard: 'cube', written: 'Cubed Ltd' },
  { heard: 'jon', written: 'John' },
  { heard: 'ann', written: 'Ann Lee' },
  { heard: 'über maß', written: 'Uber-Maas' },
];

describe('learned words', () => {
  it.each([
    ['Then run cube cuddle twice.', 'Then run kubectl twice.'],
    ['Then run Cube-Cuddle twice.', 'Then run kubectl twice.'],
    ['JON and jon’s cube.', 'John and John’s Cubed Ltd.'],
    ['Das ÜBER MASS hinaus.', 'Das ÜBER MASS hinaus.'],
    ['Das ÜBER maß hinaus.', 'Das Uber-Maas hinaus.'],
  ])('are written in %j as one writes them', (heard, written) => {
    expect(writeLearned(heard, PAIRS)).toBe(written);
  });

  it.each(['Jonathan went home.', 'The cubes, cuddle them.', 'Run the cuddle.'])(
    'leave %j alone, whose words only begin alike or stand apart',
    (text) => {
      expect(writeLearned(text, PAIRS)).toBe(text);
    },
  );

  it('are not written twice where they stand already', () => {
    const once = writeLearned('I saw ann today.', PAIRS);
    expect(once).toBe('I saw Ann Lee today.');
    expect(writeLearned(once, PAIRS)).toBe(once);
  });

  it('join no words over a line or a sign', () => {
    expect(writeLearned('a cuddle. Cube\ncuddle', [{ heard: 'cube cuddle', written: 'kubectl' }])).toBe(
      'a cuddle. Cube\ncuddle',
    );
  });
});
