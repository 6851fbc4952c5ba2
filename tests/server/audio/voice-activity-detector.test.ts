import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { loadVoiceActivityDetectors } from '../../../src/server/audio/voice-activity-detector.ts';
import { FRAME_BYTES } from '../../../src/speech/audio/pcm.ts';
import { applyFilter, SENTENCE, speak, synthesize } from '../../support/speech/voice.ts';

const WAV = ['-ar', '16000', '-ac', '1', '-bitexact'];

async function samplesOf(path: string): Promise<Buffer> {
  const bytes = await readFile(path);
  return bytes.subarray(bytes.indexOf('data') + 8);
}

/** The share of frames with a voice. */
async function share(path: string): Promise<number> {
  const detector = (await loadVoiceActivityDetectors())();
  const pcm = await samplesOf(path);
  const frames = Math.floor(pcm.length / FRAME_BYTES);
  let voiced = 0;
  for (let frame = 0; frame < frames; frame += 1) {
    if (detector.isVoice(pcm.subarray(frame * FRAME_BYTES, (frame + 1) * FRAME_BYTES))) voiced += 1;
  }
  detector.close();
  detector.close();
  return voiced / frames;
}

describe('voice activity detector', () => {
  test('distinguishes speech from silence and noise', async () => {
    expect(await share(await speak(SENTENCE))).toBeGreaterThan(0.9);
    expect(await share(await synthesize('anullsrc=r=16000:cl=mono:d=3', 'wav', WAV))).toBe(0);
    expect(
      await share(await synthesize('anoisesrc=a=0.05:c=pink:d=10:r=16000:seed=3', 'wav', WAV)),
    ).toBeLessThan(0.05);
  });

  test('detects speech in noise and very quiet speech', async () => {
    const voice = await speak(SENTENCE, 'rms');
    const mix = 'anoisesrc=a=0.02:c=pink:seed=7:r=16000[n];[0][n]amix=inputs=2:duration=first:normalize=0';
    expect(await share(await applyFilter(voice, mix))).toBeGreaterThan(0.85);
    expect(await share(await applyFilter(voice, 'volume=-30dB'))).toBeGreaterThan(0.85);
  });

  test('is not influenced by other detectors', async () => {
    const make = await loadVoiceActivityDetectors();
    const pcm = await samplesOf(await speak(SENTENCE));
    const noise = await samplesOf(await synthesize('anoisesrc=a=0.2:d=4:r=16000:seed=3', 'wav', WAV));
    const hear = (withOther: boolean) => {
      const [one, other] = [make(), make()];
      const heard: boolean[] = [];
      for (let at = 0; at + FRAME_BYTES <= pcm.length; at += FRAME_BYTES) {
        if (withOther) other.isVoice(noise.subarray(at, at + FRAME_BYTES));
        heard.push(one.isVoice(pcm.subarray(at, at + FRAME_BYTES)));
      }
      one.close();
      other.close();
      return heard;
    };
    expect(hear(true)).toEqual(hear(false));
  });
});
