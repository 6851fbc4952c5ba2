/** True for the beginning of a WAV file. */
export const isWav = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 4)).toString() === 'RIFF';

/** The loudness of 16-bit samples: 0 is silence, 1 is as loud as they can be. */
export function levelOf(pcm: Uint8Array): number {
  const view = new DataView(pcm.buffer, pcm.byteOffset, pcm.byteLength);
  let sum = 0;
  for (let at = 0; at + 1 < pcm.byteLength; at += 2) sum += (view.getInt16(at, true) / 32_768) ** 2;
  return Math.sqrt(sum / Math.max(1, pcm.byteLength >> 1));
}
