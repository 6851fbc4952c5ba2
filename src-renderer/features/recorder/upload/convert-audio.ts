import {
  ADTS,
  BlobSource,
  BufferTarget,
  Conversion,
  Input,
  MP4,
  OggOutputFormat,
  Output,
  prefer,
  QTFF,
} from 'mediabunny';

/** Speech in Opus is transparent well below this rate (RFC 6716 §2.1.1). */
const OPUS = { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000, bitrate: 64_000 } as const;

/**
 * Converts a recording that the server can't decode (AAC, for example in M4A files) to Opus in Ogg, by the browser's own
 * decoder. Decodes as a stream: only the result, about half a megabyte a minute, is in memory. Null if the browser can't
 * decode it either. Rejects with the signal's reason when aborted.
 */
export async function convertAudio(audio: Blob, signal: AbortSignal): Promise<Blob | null> {
  const input = new Input({ source: new BlobSource(audio), formats: [MP4, QTFF, ADTS] });
  const target = new BufferTarget();
  const format = new OggOutputFormat();
  try {
    const [mainTrack] = await input.getAudioTracks({
      sortBy: async (track) => prefer((await track.getDisposition()).default),
    });
    const conversion = await Conversion.init({
      input,
      output: new Output({ format, target }),
      video: { discard: true },
      audio: (track) => (track.id === mainTrack?.id ? { ...OPUS, forceTranscode: true } : { discard: true }),
    });
    signal.throwIfAborted();
    if (!conversion.isValid) return null;
    // A cancelled conversion rejects `execute`.
    signal.addEventListener('abort', () => void conversion.cancel(), { once: true });
    await conversion.execute();
    return target.buffer && new Blob([target.buffer], { type: 'audio/ogg' });
  } catch {
    signal.throwIfAborted();
    // A damaged file: the server's refusal stands.
    return null;
  } finally {
    input.dispose();
  }
}
