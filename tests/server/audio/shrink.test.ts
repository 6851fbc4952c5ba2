import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { decodeAudio } from '../../../src/server/audio/decode.ts';
import { shrinkAudio } from '../../../src/server/audio/shrink.ts';
import { synthesize } from '../../support/speech/voice.ts';
import { fileWith, workplace } from '../../support/speech/workplace.ts';

const signal = new AbortController().signal;

test('writes a copy of the same length within the size', async () => {
  const path = await synthesize('anoisesrc=a=0.2:d=60:r=16000:seed=3', 'wav');
  const target = join(await workplace(), 'small.ogg');
  await shrinkAudio({ path, target, seconds: 60, maxBytes: 200_000, signal });
  expect((await stat(target)).size).toBeLessThan(200_000);
  const decoding = decodeAudio({ path: target, format: 'ogg', signal });
  for await (const _samples of decoding.pcm);
  expect(decoding.facts().durationSeconds).toBeCloseTo(60, 0);
});

test('refuses what is no sound', async () => {
  const path = await fileWith('not sound');
  const target = join(await workplace(), 'small.ogg');
  await expect(shrinkAudio({ path, target, seconds: 1, maxBytes: 1000, signal })).rejects.toMatchObject({
    code: 'unreadable',
  });
});

test('stops with its signal', async () => {
  const path = await synthesize('anoisesrc=a=0.2:d=60:r=16000:seed=3', 'wav');
  const target = join(await workplace(), 'small.ogg');
  const stopped = shrinkAudio({
    path,
    target,
    seconds: 60,
    maxBytes: 200_000,
    signal: AbortSignal.timeout(30),
  });
  await expect(stopped).rejects.toMatchObject({ code: 'aborted' });
});
