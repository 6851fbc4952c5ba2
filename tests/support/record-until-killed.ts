import { opening, openTakes, slice, soundOf } from './disk-takes.ts';

/**
 * A program that records until it is killed: stores slices in the given folder and prints the number of each
 * stored slice.
 */
const [, , folder = '', id = '', most = 'Infinity'] = process.argv;
const takes = openTakes(folder, Buffer.alloc(32, 7));
await takes.create(opening({ id }));
for (let n = 0; n < Number(most); n += 1) {
  await takes.append(slice(id, n, soundOf(n)));
  process.stdout.write(`stored ${n}\n`);
}
