import { describe, expect, it } from 'vitest';
import { applyDelta, deltaWords, textDelta } from '../../src/text/text-delta.ts';

/** A seeded pseudo-random generator of integers below a bound. */
function sequence(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

describe('textDelta', () => {
  it('produces a delta that turns the first text into the second', () => {
    const next = sequence(7);
    const word = () => ['a', 'the', 'cat', 'sat', 'on', '👍🏽', 'naïve', '猫\n', '\ud83d'][next(9)] ?? '';
    for (let round = 0; round < 500; round += 1) {
      const before = Array.from({ length: next(40) }, word);
      const after = before.flatMap((each) => (next(6) > 0 ? [each] : [word(), word()].slice(next(3))));
      const [old, now] = [before.join(' '), after.join(next(8) > 0 ? ' ' : '  ')];
      expect(applyDelta(old, textDelta(old, now))).toBe(now);
    }
  });

  it('contains only the changed parts', () => {
    const old = 'one two three four five six seven eight nine ten';
    const delta = textDelta(old, 'one 2 three four five six seven eight nine 10 eleven');
    expect(delta).toEqual([
      [4, 3, '2'],
      [45, 3, '10 eleven'],
    ]);
    expect(deltaWords(old, delta)).toEqual({ added: 3, removed: 2 });
  });

  it('returns a single replacement for two long texts that differ completely', () => {
    const long = (word: string) => `${word} `.repeat(20_000);
    const delta = textDelta(`same ${long('old')}end`, `same ${long('new')}end`);
    expect(delta.map(([start, removed]) => [start, removed])).toEqual([[5, 79_999]]);
  });
});
