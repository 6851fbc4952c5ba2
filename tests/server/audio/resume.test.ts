import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createResume, mp4CanStream } from '../../../src/server/audio/resume.ts';
import { SENTENCE, speak, toFormat } from '../../support/speech/voice.ts';

const voice = async (file: 'webm' | 'ogg' | 'mp4' | 'm4a') =>
  readFile(await toFormat(await speak(SENTENCE), file));

test('createResume buffers input until it finds a position to restart at', async () => {
  const bytes = await voice('webm');
  const resume = createResume('webm');
  for (let at = 0; at < 2000; at += 10) resume.observe(bytes.subarray(at, at + 10));
  const restart = resume.restart();
  expect(restart(bytes.subarray(5003, 5010))).toHaveLength(0);
  const started = restart(bytes.subarray(5010, 8000));
  expect(Buffer.from(started).indexOf('webm')).toBe(Buffer.from(bytes).indexOf('webm'));
  expect(restart(bytes.subarray(8000, 9000))).toEqual(bytes.subarray(8000, 9000));
});

test('createResume passes on unknown data after a limit', () => {
  const restart = createResume('ogg').restart();
  expect(restart(Buffer.alloc(200_000, 1))).toHaveLength(0);
  expect(restart(Buffer.alloc(200_000, 1))).toHaveLength(400_000);
});

test('mp4CanStream detects whether an MP4 can be decoded as a stream', async () => {
  expect(mp4CanStream((await voice('mp4')).subarray(0, 4100))).toBe(true);
  expect(mp4CanStream((await voice('m4a')).subarray(0, 4100))).toBe(false);
  expect(mp4CanStream(Buffer.from('\0\0\0\x08free'))).toBe(false);
});
