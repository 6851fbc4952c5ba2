import type { Codec } from './codec.ts';
import { failingOnComplaint } from './complaints.ts';

/** What the decoder takes at once, in bytes. */
const FRAME_MAX_BYTES = 65_535 * 8;

/** FLAC by libFLAC, one frame at a time. Each decoder has 16 MB of address space to itself and no way to more. */
export async function openFlac(): Promise<Codec> {
  const { FLACDecoder } = await import('@wasm-audio-decoders/flac');
  const open = async () => {
    const made = new FLACDecoder();
    await made.ready;
    return made;
  };
  let decoder = await open();
  return {
    async decode({ data }) {
      if (data.length > FRAME_MAX_BYTES) return null;
      try {
        const { channelData, sampleRate, samplesDecoded } = await failingOnComplaint(() =>
          decoder.decodeFrames([data]),
        );
        return samplesDecoded > 0 ? { channels: channelData, sampleRate } : null;
      } catch {
        // A damaged frame may leave it without memory that it needs: a new one goes on behind.
        decoder = await open();
        return null;
      }
    },
    close: () => decoder.free(),
  };
}
