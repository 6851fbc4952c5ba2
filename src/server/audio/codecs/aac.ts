import { type Codec, UnsupportedCodecError } from './codec.ts';

/** The package is licensed under the GPL, so the desktop app ships without it (build/packaging). */
type AacModule = typeof import('@audio/decode-aac');

/** @throws UnsupportedCodecError when the package is not installed */
async function loadDecoder(): Promise<AacModule> {
  try {
    return await import('@audio/decode-aac');
  } catch (error) {
    throw new UnsupportedCodecError('No decoder for AAC is installed.', { cause: error });
  }
}

/** Samples per AAC frame (ISO/IEC 14496-3, 4.5.2.1.1). */
const FRAME_SAMPLES = 1024;
/** Delay of the filters of spectral band replication, in samples at its doubled rate. */
const REPLICATION_DELAY = 962;

/** Prepends silence for the first frame, which FAAD2 does not return; times then match the container. */
function withLead(channels: readonly Float32Array[]): Float32Array[] {
  const isReplicated = (channels[0]?.length ?? 0) > FRAME_SAMPLES * 1.5;
  const lead = isReplicated ? FRAME_SAMPLES * 2 - REPLICATION_DELAY : FRAME_SAMPLES;
  return channels.map((channel) => {
    const longer = new Float32Array(lead + channel.length);
    longer.set(channel, lead);
    return longer;
  });
}

/**
 * Decodes AAC with FAAD2, from raw frames and an AudioSpecificConfig.
 * @throws UnsupportedCodecError when the decoder is missing or does not support this profile
 */
export async function openAac(config: Uint8Array): Promise<Codec> {
  const { decoder: open } = await loadDecoder();
  const decoder = await open({ asc: config }).catch((error: unknown) => {
    throw new UnsupportedCodecError('This kind of AAC is not decoded here.', { cause: error });
  });
  let isFirst = true;
  return {
    decode({ data }) {
      const { channelData, sampleRate } = decoder.decode([data]);
      const [first] = channelData;
      if (!first || first.length === 0) return null;
      const channels = isFirst ? withLead(channelData) : channelData;
      isFirst = false;
      return { channels, sampleRate };
    },
    close: () => decoder.free(),
  };
}
