import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { findTrailingMoov, readBytes } from '../../../src/server/audio/file-feed.ts';
import { fileWith } from '../../support/speech/test-folder.ts';
import { SENTENCE, speak, toFormat } from '../../support/speech/voice.ts';

const voice = async (format: 'm4a' | 'mp4' | 'front.alac.m4a') => toFormat(await speak(SENTENCE), format);

test('readBytes yields the bytes of a file in order', async () => {
  const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));
  const parts: Uint8Array[] = [];
  for await (const part of readBytes(await fileWith(bytes))) parts.push(part);
  expect(Buffer.concat(parts).equals(bytes)).toBe(true);
});

test('findTrailingMoov finds a moov box only behind the audio data', async () => {
  const path = await voice('m4a');
  const bytes = await readFile(path);
  const at = bytes.indexOf('moov');
  const found = await findTrailingMoov(path);
  expect(Buffer.from(found ?? []).equals(bytes.subarray(at + 4, at - 4 + bytes.readUInt32BE(at - 4)))).toBe(
    true,
  );
  expect(await findTrailingMoov(await voice('mp4'))).toBeNull();
  expect(await findTrailingMoov(await voice('front.alac.m4a'))).toBeNull();
});

test.each([
  ['nothing', ''],
  ['text', 'This is no recording at all, and never was.'],
  ['a box larger than the file', '\0\0\0\x10mdatxxxxxxxx\x7f\0\0\0moov'],
  ['a box larger than any disk', '\0\0\0\x01mdat\x10\0\0\0\0\0\0\0xxxxxxxx'],
  ['endless boxes', '\0\0\0\x08free'.repeat(20_000)],
])('findTrailingMoov returns null for %s', async (_name, bytes) => {
  expect(await findTrailingMoov(await fileWith(Buffer.from(bytes, 'latin1')))).toBeNull();
});
