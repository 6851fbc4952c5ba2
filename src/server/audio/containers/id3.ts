import { type ByteInput, need, type Wait } from './byte-input.ts';

/** Skips ID3v2 tags at the beginning (id3.org, "ID3 tag version 2.4.0 - Main Structure", 3.1). */
export function* skipId3(input: ByteInput): Generator<Wait, void> {
  for (;;) {
    if (!(yield* need(input, 10)) || input.text(0, 3) !== 'ID3') return;
    const size = [6, 7, 8, 9].reduce((value, at) => value * 128 + (input.at(at) & 0x7f), 0);
    const hasFooter = (input.at(5) & 0x10) !== 0;
    input.skip(10 + size + (hasFooter ? 10 : 0));
  }
}
