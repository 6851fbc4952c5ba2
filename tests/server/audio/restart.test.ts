import { expect, test } from 'vitest';
import { DecoderLostError, withRestarts } from '../../../src/server/audio/restart.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);

async function read(parts: AsyncIterable<Uint8Array | null>): Promise<(number[] | null)[]> {
  const given: (number[] | null)[] = [];
  for await (const part of parts) given.push(part && [...part]);
  return given;
}

test('withRestarts resumes at the same position, however the second run splits the audio', async () => {
  let runs = 0;
  async function* decode() {
    runs += 1;
    if (runs === 1) {
      yield bytes(1, 2, 3);
      yield null;
      yield bytes(4);
      throw new DecoderLostError();
    }
    yield bytes(1, 2);
    yield bytes(3);
    yield null;
    yield bytes(4, 5, 6);
    yield null;
    yield bytes(7);
  }
  expect(await read(withRestarts(decode))).toEqual([[1, 2, 3], null, [4], [5, 6], null, [7]]);
});

test('withRestarts rethrows other errors immediately and stops after a number of restarts', async () => {
  let runs = 0;
  async function* failing() {
    runs += 1;
    yield bytes(1);
    throw runs < 3 ? new DecoderLostError() : new RangeError('no');
  }
  await expect(read(withRestarts(failing))).rejects.toThrow(RangeError);
  async function* hopeless() {
    runs += 1;
    yield bytes(1);
    throw new DecoderLostError();
  }
  runs = 0;
  await expect(read(withRestarts(hopeless))).rejects.toThrow(DecoderLostError);
  expect(runs).toBeLessThan(20);
});
