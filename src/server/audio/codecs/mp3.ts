import type { Codec, DecodedAudio } from './codec.ts';
import { throwOnConsoleError } from './throw-on-console-error.ts';

/** Decodes MPEG layer III with mpg123, frame by frame. Each decoder is limited to its own 17 MB of memory. */
export async function openMp3(): Promise<Codec> {
  const { MPEGDecoder } = await import('mpg123-decoder');
  // The container's parser handles the encoder's padding.
  const open = async () => {
    const created = new MPEGDecoder({ enableGapless: false });
    await created.ready;
    return created;
  };
  let decoder = await open();
  return {
    async decode({ data }): Promise<DecodedAudio | null> {
      try {
        const { channelData, sampleRate, samplesDecoded } = throwOnConsoleError(() => decoder.decode(data));
        if (samplesDecoded === 0) return null;
        // mpg123 always returns two channels; for a mono frame they are identical.
        const isMono = (data[3] ?? 0) >> 6 === 3;
        return { channels: isMono ? channelData.slice(0, 1) : channelData, sampleRate };
      } catch {
        // The decoder's state may be corrupt: a new decoder continues.
        decoder = await open();
        return null;
      }
    },
    close: () => decoder.free(),
  };
}
