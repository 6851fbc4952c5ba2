import type { Codec } from './codec.ts';
import { throwOnConsoleError } from './throw-on-console-error.ts';

/** Maximum input of the decoder, in bytes. */
const FRAME_MAX_BYTES = 65_535 * 8;

/** Decodes FLAC with libFLAC, one frame at a time. Each decoder is limited to its own 16 MB of memory. */
export async function openFlac(): Promise<Codec> {
  const { FLACDecoder } = await import('@wasm-audio-decoders/flac');
  const open = async () => {
    const created = new FLACDecoder();
    await created.ready;
    return created;
  };
  let decoder = await open();
  return {
    async decode({ data }) {
      if (data.length > FRAME_MAX_BYTES) return null;
      try {
        const { channelData, sampleRate, samplesDecoded } = await throwOnConsoleError(() =>
          decoder.decodeFrames([data]),
        );
        return samplesDecoded > 0 ? { channels: channelData, sampleRate } : null;
      } catch {
        // A damaged frame may exhaust the decoder's memory: a new decoder continues.
        decoder = await open();
        return null;
      }
    },
    close: () => decoder.free(),
  };
}
