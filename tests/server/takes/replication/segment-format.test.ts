import { createHash, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  decodeSegment,
  encodeSegment,
  replicaPrefix,
  segmentKey,
  segmentNameOf,
} from '../../../../src/server/takes/replication/segment-format.ts';

const chunk = (n: number, length: number) => {
  const bytes = new Uint8Array(randomBytes(length));
  return { n, bytes, sha256: createHash('sha256').update(bytes).digest() };
};
const plain = (chunks: ReturnType<typeof decodeSegment>) =>
  chunks.map(({ n, bytes }) => ({ n, bytes: [...bytes] }));

it('decodeSegment returns the chunks given to encodeSegment, whatever their bytes', () => {
  const chunks = [chunk(3, 700), chunk(4, 1), { ...chunk(5, 2), bytes: new Uint8Array([10, 10]) }];
  chunks[2] = { ...chunks[2], n: 5, sha256: createHash('sha256').update('\n\n').digest() } as never;
  expect(plain(decodeSegment(encodeSegment(chunks)))).toEqual(plain(chunks));
});

it('decodeSegment drops damaged chunks and returns none for other data', () => {
  const segment = encodeSegment([chunk(0, 50), chunk(1, 50)]);
  segment[segment.byteLength - 60] = (segment[segment.byteLength - 60] ?? 0) ^ 1;
  expect(decodeSegment(segment).map(({ n }) => n)).toEqual([1]);
  expect(decodeSegment(segment.subarray(0, segment.byteLength - 10)).map(({ n }) => n)).toEqual([]);
  expect(decodeSegment(new Uint8Array(randomBytes(100)))).toEqual([]);
});

it('segmentKey sorts by holder and arrival, and segmentNameOf reads it back', () => {
  const prefix = replicaPrefix(12, 'abc');
  const names = [
    { epoch: 1, seq: 9, first: 40, last: 79 },
    { epoch: 1, seq: 10, first: 80, last: 80 },
    { epoch: 2, seq: 0, first: 70, last: 90 },
  ];
  const keys = names.map((name) => segmentKey(prefix, name));
  expect(keys.toSorted()).toEqual(keys);
  expect(keys.map((key) => segmentNameOf(prefix, key))).toEqual(names);
  expect(segmentNameOf(prefix, `${prefix}whole`)).toBeNull();
});
