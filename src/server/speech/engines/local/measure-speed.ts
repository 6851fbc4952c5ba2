import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { NativeModel } from './native-model.ts';

/** In a build, the clip is next to the program. */
const CLIP = import.meta.url.endsWith('.ts')
  ? '../../../../../resources/speed-clip.ulaw'
  : './speed-clip.ulaw';
const CLIP_RATE = 8000;

/** Decodes one sample of ITU-T G.711 mu-law to a 16-bit number. */
function decodeMuLaw(byte: number): number {
  const bits = ~byte & 0xff;
  const magnitude = ((((bits & 0x0f) << 3) + 0x84) << ((bits & 0x70) >> 4)) - 0x84;
  return (bits & 0x80) !== 0 ? -magnitude : magnitude;
}

/** Reads ten seconds of a synthetic English voice as 16 kHz 16-bit samples, half of them interpolated. */
async function readClip(): Promise<Uint8Array> {
  const stored = await readFile(fileURLToPath(new URL(CLIP, import.meta.url)));
  const pcm = new DataView(new ArrayBuffer(stored.length * 4));
  stored.forEach((byte, index) => {
    const sample = decodeMuLaw(byte);
    const next = decodeMuLaw(stored[index + 1] ?? byte);
    pcm.setInt16(index * 4, sample, true);
    pcm.setInt16(index * 4 + 2, Math.round((sample + next) / 2), true);
  });
  return new Uint8Array(pcm.buffer);
}

/**
 * Measures the speed of a loaded model on this machine as a multiple of real time. The clip is recognised
 * twice and the second run counts: the first one warms up caches.
 */
export async function measureSpeed(model: Pick<NativeModel, 'transcribe'>): Promise<number> {
  const clip = await readClip();
  const { signal } = new AbortController();
  const language = await model.transcribe(clip, 'en', '', signal).then(
    () => 'en',
    // A model without English is still timed with this clip.
    () => null,
  );
  const startedAt = performance.now();
  await model.transcribe(clip, language, '', signal);
  const seconds = (performance.now() - startedAt) / 1000;
  return clip.length / 4 / CLIP_RATE / seconds;
}
