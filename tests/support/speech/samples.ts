import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The samples of a file as ffmpeg decodes it: between -1 and 1, 48,000 a second. */
export async function samplesOf(path: string): Promise<Float32Array> {
  const form = ['-f', 'f32le', '-ar', '48000', '-ac', '1', 'pipe:1'];
  const { stdout } = await run('ffmpeg', ['-v', 'error', '-i', path, ...form], {
    encoding: 'buffer',
    maxBuffer: 64 * 1024 * 1024,
  });
  return new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.byteLength));
}
