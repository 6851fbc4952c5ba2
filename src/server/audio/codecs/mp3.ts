import type { Codec, Sound } from './codec.ts';
import { failingOnComplaint } from './complaints.ts';

/** MPEG layer III by mpg123, one frame at a time. Each decoder has 17 MB of address space to itself and no way to more. */
export async function openMp3(): Promise<Codec> {
  const { MPEGDecoder } = await import('mpg123-decoder');
  // What an encoder padded is known to the parser of the container.
  const open = async () => {
    const made = new MPEGDecoder({ enableGapless: false });
    await made.ready;
    return made;
  };
  let decoder = await open();
  return {
    async decode({ data }): Promise<Sound | null> {
      try {
        const { channelData, sampleRate, samplesDecoded } = failingOnComplaint(() => decoder.decode(data));
        if (samplesDecoded === 0) return null;
        // mpg123 gives two channels always; those of a mono frame are the same.
        const isMono = (data[3] ?? 0) >> 6 === 3;
        return { channels: isMono ? channelData.slice(0, 1) : channelData, sampleRate };
      } catch {
        // What it holds is in doubt: a new one goes on behind.
        decoder = await open();
        return null;
      }
    },
    close: () => decoder.free(),
  };
}
