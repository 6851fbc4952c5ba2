import { expect, test } from 'vitest';
import { decodeAudio } from '../../../src/server/audio/decode.ts';
import { wavOf } from '../../../src/server/audio/wav.ts';
import { fileWith } from '../../support/speech/test-folder.ts';

test('wavOf builds a file that decodes to the same samples', async () => {
  const samples = Buffer.alloc(32_000);
  for (let at = 0; at < samples.length; at += 2) samples.writeInt16LE(Math.round(9000 * Math.sin(at)), at);
  const file = wavOf(samples);
  // The length of what follows (RIFF).
  expect(file.readUInt32LE(4)).toBe(file.length - 8);
  const path = await fileWith(file);
  const parts: Uint8Array[] = [];
  const decoding = decodeAudio({ path, format: 'wav', signal: new AbortController().signal });
  for await (const part of decoding.pcm) parts.push(part);
  expect(Buffer.concat(parts).equals(samples)).toBe(true);
  expect(decoding.facts()).toMatchObject({ durationSeconds: 1, sampleRate: 16_000, channels: 1 });
});
