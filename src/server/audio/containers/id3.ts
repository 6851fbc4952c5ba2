import { type ByteInput, need, type Wait } from './byte-input.ts';

/** Length of the header of a tag. */
export const ID3_HEAD_BYTES = 10;

/** Length of the ID3v2 tag whose header is at this position; 0 if there is none (id3.org, "ID3 tag version 2.4.0", 3.1). */
export function id3Bytes(at: (offset: number) => number): number {
  if (String.fromCharCode(at(0), at(1), at(2)) !== 'ID3') return 0;
  const size = [6, 7, 8, 9].reduce((value, offset) => value * 128 + (at(offset) & 0x7f), 0);
  const hasFooter = (at(5) & 0x10) !== 0;
  return ID3_HEAD_BYTES + size + (hasFooter ? 10 : 0);
}

/** Skips ID3v2 tags at the beginning. */
export function* skipId3(input: ByteInput): Generator<Wait, void> {
  while (yield* need(input, ID3_HEAD_BYTES)) {
    const bytes = id3Bytes((offset) => input.at(offset));
    if (bytes === 0) return;
    input.skip(bytes);
  }
}
