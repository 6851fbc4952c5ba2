/** Sample format of recognition: 16-bit little-endian mono at this rate in Hz. */
export const PCM_RATE = 16_000;
export const PCM_BYTES_PER_SECOND = PCM_RATE * 2;

/** Samples per frame, 30 ms: the maximum of WebRTC's voice detector. */
export const FRAME_SAMPLES = 480;
export const FRAME_BYTES = FRAME_SAMPLES * 2;
export const FRAME_SECONDS = FRAME_SAMPLES / PCM_RATE;

/** Joins byte arrays into one. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** 16-bit samples as numbers from -1 to 1. */
export function floatsOf(pcm: Uint8Array): Float32Array {
  const view = new DataView(pcm.buffer, pcm.byteOffset, pcm.byteLength);
  return Float32Array.from({ length: pcm.byteLength >> 1 }, (_, n) => view.getInt16(n * 2, true) / 32_768);
}

/** Converts samples from -1 to 1 to 16 bits; values beyond are clipped. */
export function pcmOf(samples: Float32Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(samples.length * 2));
  for (const [n, sample] of samples.entries()) {
    view.setInt16(n * 2, Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768))), true);
  }
  return new Uint8Array(view.buffer);
}
