import { wavHeader } from '../../speech/audio/wav.ts';

/** A WAV file of 16 kHz mono 16-bit samples. */
export const wavOf = (samples: Uint8Array): Buffer<ArrayBuffer> =>
  Buffer.concat([wavHeader(samples.length), samples]);
