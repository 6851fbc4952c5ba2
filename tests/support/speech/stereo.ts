import { readFileSync } from 'node:fs';

const RATE = 16_000;

/** Samples of a 16 kHz mono WAV file. */
function samplesOf(path: string): Int16Array {
  const file = readFileSync(path);
  const data = file.subarray(file.indexOf('data') + 8);
  return new Int16Array(data.buffer.slice(data.byteOffset, data.byteOffset + (data.length & ~1)));
}

/** A recording of a person, and who of the two it is. */
export interface SpokenTurn {
  readonly path: string;
  readonly channel: 0 | 1;
}

/** A stereo WAV (16 kHz) in which people speak one after another, each on a channel, with a second between them. */
export function meetingWav(turns: readonly SpokenTurn[]): Uint8Array<ArrayBuffer> {
  const clips = turns.map(({ path, channel }) => ({ channel, samples: samplesOf(path) }));
  const frames = clips.reduce((sum, { samples }) => sum + samples.length + RATE, 0);
  const wav = new Uint8Array(44 + frames * 4);
  const view = new DataView(wav.buffer);
  const text = (at: number, word: string) => wav.set(new TextEncoder().encode(word), at);
  text(0, 'RIFF');
  view.setUint32(4, wav.length - 8, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 2, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE * 4, true);
  view.setUint16(32, 4, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, frames * 4, true);
  let at = 44;
  for (const { channel, samples } of clips) {
    for (const sample of samples) {
      view.setInt16(at + channel * 2, sample, true);
      at += 4;
    }
    at += RATE * 4;
  }
  return wav;
}
