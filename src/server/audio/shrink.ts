import { spawn } from 'node:child_process';
import { AudioError } from './audio-error.ts';
import { programEnvironment } from './program-environment.ts';

/** Speech stays clear down to here in Opus; below and above there is no use (RFC 6716, 2.1.1), bits a second. */
const OPUS_MIN = 12_000;
const OPUS_MAX = 32_000;
/** Room for the container and for variable bit rate. */
const MARGIN = 0.9;

/**
 * Writes a smaller copy of a recording that has been decoded before: mono Opus in Ogg, as good as fits in
 * `maxBytes`. Throws `AudioError`: `unreadable`, `decoder_missing`, `aborted`; the caller removes the copy.
 */
export async function shrinkAudio(options: {
  path: string;
  target: string;
  seconds: number;
  maxBytes: number;
  signal: AbortSignal;
}): Promise<void> {
  const { path, target, seconds, maxBytes, signal } = options;
  const fits = Math.floor((maxBytes * 8 * MARGIN) / Math.max(1, seconds));
  const bitrate = Math.min(OPUS_MAX, Math.max(OPUS_MIN, fits));
  const encoder = spawn(
    'ffmpeg',
    [
      ...['-hide_banner', '-nostdin', '-loglevel', 'quiet', '-y', '-protocol_whitelist', 'file,pipe'],
      ...['-i', `file:${path}`, '-map', '0:a:0', '-vn', '-sn', '-dn', '-map_metadata', '-1'],
      ...['-ac', '1', '-ar', '16000', '-c:a', 'libopus', '-application', 'voip', '-b:a', String(bitrate)],
      ...['-f', 'ogg', `file:${target}`],
    ],
    { stdio: 'ignore', signal, killSignal: 'SIGKILL', env: programEnvironment() },
  );
  const failed = await new Promise<Error | null>((resolve) => {
    encoder.once('error', resolve);
    encoder.once('close', (code) => resolve(code === 0 ? null : new Error(`ffmpeg ended with ${code}`)));
  });
  if (signal.aborted) throw new AudioError('aborted', 'Encoding was cancelled.', { cause: signal.reason });
  if (!failed) return;
  const isMissing = 'code' in failed && failed.code === 'ENOENT';
  throw new AudioError(isMissing ? 'decoder_missing' : 'unreadable', 'The recording could not be encoded.', {
    cause: failed,
  });
}
