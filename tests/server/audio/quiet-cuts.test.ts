import { describe, expect, test } from 'vitest';
import { type CutRule, cutAtQuiet } from '../../../src/server/audio/quiet-cuts.ts';

/** A tone of 16 kHz samples, loud except within the given spans of seconds. */
function sound(seconds: number, quiet: [number, number][]): Buffer {
  const samples = new Int16Array(seconds * 16_000);
  for (const index of samples.keys()) {
    const at = index / 16_000;
    const level = quiet.some(([from, to]) => at >= from && at < to) ? 20 : 8000;
    samples[index] = level * Math.sin(index / 3);
  }
  return Buffer.from(samples.buffer);
}

async function* chunked(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function cut(bytes: Buffer, rule: CutRule, size = 5000) {
  const passed: Uint8Array[] = [];
  const cuts: number[] = [];
  for await (const event of cutAtQuiet(chunked(bytes, size), rule)) {
    if ('pcm' in event) passed.push(event.pcm);
    else cuts.push(event.cutAt);
  }
  return { passed: Buffer.concat(passed), cuts };
}

describe('cutAtQuiet', () => {
  const rule = { from: 2, to: 4, pausesCount: true };

  test('passes every sample on, whatever the chunks', async () => {
    const bytes = Buffer.concat([sound(9, [[3, 3.2]]), Buffer.from([1, 2])]);
    for (const size of [2, 322, 100_000])
      expect((await cut(bytes, rule, size)).passed.equals(bytes)).toBe(true);
  });

  test('cuts in the quiet place between the bounds', async () => {
    const { cuts } = await cut(
      sound(5, [
        [1, 1.3],
        [3.1, 3.3],
      ]),
      rule,
    );
    expect(cuts).toHaveLength(1);
    expect(cuts[0]).toBeGreaterThan(3.1);
    expect(cuts[0]).toBeLessThan(3.3);
  });

  test('cuts at the latest at the upper bound where nothing is quiet', async () => {
    const { cuts } = await cut(sound(20, []), rule);
    expect(cuts.length).toBeGreaterThanOrEqual(4);
    const gaps = cuts.map((at, index) => at - (cuts[index - 1] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(4);
  });

  test('needs no cut where the speaker pauses', async () => {
    const pauses: [number, number][] = [
      [1.5, 2.2],
      [4, 4.7],
      [6.5, 7.2],
    ];
    expect((await cut(sound(9, pauses), rule)).cuts).toEqual([]);
    expect((await cut(sound(9, pauses), { ...rule, pausesCount: false })).cuts.length).toBeGreaterThan(0);
  });
});
