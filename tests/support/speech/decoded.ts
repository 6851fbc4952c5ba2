import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { AudioFormat } from '../../../src/contract/api/audio-formats.ts';
import { Pipeline } from '../../../src/server/audio/threads/pipeline.ts';

const run = promisify(execFile);

/** The content of an MP4's `moov` box when it follows the audio; the pipeline receives it separately. */
function descriptionIn(bytes: Buffer): Uint8Array | null {
  const [moov, mdat] = [bytes.indexOf('moov'), bytes.indexOf('mdat')];
  if (moov < mdat || moov < 4) return null;
  return bytes.subarray(moov + 4, moov - 4 + bytes.readUInt32BE(moov - 4));
}

export interface Decoded {
  /** 16 kHz mono. */
  samples: Int16Array;
}

/**
 * Decodes bytes in pieces of `chunkBytes`, like the decoder thread but without the thread. Stops at
 * `maxSeconds` of audio. Throws the pipeline's errors.
 */
export async function decodeBytes(
  bytes: Buffer,
  format: AudioFormat,
  {
    chunkBytes = 64 * 1024,
    maxSeconds = 60,
    description = format === 'mp4' ? descriptionIn(bytes) : null,
  } = {},
): Promise<Decoded> {
  const pipeline = new Pipeline({ format, ignoresLength: false, description });
  const parts: Buffer[] = [];
  let [at, made] = [0, 0];
  while (made <= maxSeconds * 32_000) {
    const result = await pipeline.step();
    if (result.kind === 'done') break;
    if (result.kind === 'audio') {
      made += result.pcm.length;
      parts.push(Buffer.from(result.pcm));
    }
    if (result.kind !== 'starved') continue;
    if (at < bytes.length) pipeline.input.append(bytes.subarray(at, at + chunkBytes));
    else pipeline.input.hasEnded = true;
    at += chunkBytes;
  }
  pipeline.close();
  const pcm = Buffer.concat(parts);
  return { samples: new Int16Array(pcm.buffer, pcm.byteOffset, pcm.length >> 1) };
}

/** The same audio decoded by ffmpeg. */
export async function decodeByFfmpeg(path: string): Promise<Int16Array> {
  const form = ['-map', '0:a:0', '-f', 's16le', '-ac', '1', '-ar', '16000', '-'];
  const { stdout } = await run('ffmpeg', ['-v', 'error', '-i', path, ...form], {
    encoding: 'buffer',
    maxBuffer: 100_000_000,
  });
  return new Int16Array(stdout.buffer, stdout.byteOffset, stdout.length >> 1);
}

/** Similarity of two recordings: correlation (1 is identical), and their level difference in decibels. */
export function compareSignals(
  a: Int16Array,
  b: Int16Array,
  lag = 0,
): { correlation: number; levelDb: number } {
  let [ab, aa, bb] = [0, 0, 0];
  const length = Math.min(a.length, b.length);
  for (let at = Math.max(0, -lag); at < length - Math.max(0, lag); at += 1) {
    const [x, y] = [a[at + lag] ?? 0, b[at] ?? 0];
    ab += x * y;
    aa += x * x;
    bb += y * y;
  }
  return { correlation: ab / Math.sqrt(aa * bb), levelDb: 10 * Math.log10(aa / bb) };
}
