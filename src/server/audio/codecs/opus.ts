import { PCM_RATE } from '../../../speech/audio/pcm.ts';
import { CODEC_MAX_CHANNELS, type Codec, DamagedTrackError } from './codec.ts';

/** Rate in Hz of the sample counts in its containers, whatever the rate of the source (RFC 7845, 4). */
const TRACK_RATE = 48_000;
/**
 * Larger than any valid packet (RFC 6716, 3.2.5): at most 48 frames per packet, of at most 1275 bytes each.
 */
const PACKET_MAX_BYTES = 64 * 1024;

interface OpusHead {
  channels: number;
  preSkip: number;
  outputGain: number;
  streamCount: number;
  coupledStreamCount: number;
  channelMappingTable: number[];
}

/** Reads the identification header (RFC 7845, 5.1). */
function readHead(head: Uint8Array): OpusHead {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const channels = head.length >= 19 ? view.getUint8(9) : 0;
  if (channels < 1 || channels > CODEC_MAX_CHANNELS) throw new DamagedTrackError('No head of Opus.');
  const common = { channels, preSkip: view.getUint16(10, true), outputGain: view.getInt16(16, true) };
  if (view.getUint8(18) === 0) {
    if (channels > 2) throw new DamagedTrackError('No head of Opus.');
    return {
      ...common,
      streamCount: 1,
      coupledStreamCount: channels - 1,
      channelMappingTable: [0, 1].slice(0, channels),
    };
  }
  if (head.length < 21 + channels) throw new DamagedTrackError('No head of Opus.');
  return {
    ...common,
    streamCount: view.getUint8(19),
    coupledStreamCount: view.getUint8(20),
    channelMappingTable: [...head.subarray(21, 21 + channels)],
  };
}

const DIAGONAL = Math.SQRT1_2;
/** Mono weights by channel in Vorbis order, which Opus shares (RFC 7845, 5.1.1.2), as ffmpeg mixes them. */
const WEIGHTS: Record<number, readonly number[]> = {
  3: [DIAGONAL, 1, DIAGONAL],
  4: [DIAGONAL, DIAGONAL, 0.5, 0.5],
  5: [DIAGONAL, 1, DIAGONAL, 0.5, 0.5],
  6: [DIAGONAL, 1, DIAGONAL, 0.5, 0.5, 0],
  7: [DIAGONAL, 1, DIAGONAL, 0.5, 0.5, 0.5, 0],
  8: [DIAGONAL, 1, DIAGONAL, 0.5, 0.5, 0.5, 0.5, 0],
};

/** Mono weights for the channel order of Vorbis and Opus. */
export const vorbisWeights = (channels: number): readonly number[] | undefined => WEIGHTS[channels];

/** Decodes Opus with libopus (RFC 6716), at once to the rate that recognition needs. */
export async function openOpus(headBytes: Uint8Array): Promise<Codec> {
  const head = readHead(headBytes);
  const { createOpusDecoder } = await import('@audio/decode-opus/core');
  const decoder = await createOpusDecoder();
  try {
    // libopus omits everything above 8 kHz: cheaper than a resampler, which costs more than the rest.
    const preSkip = Math.round((head.preSkip * PCM_RATE) / TRACK_RATE);
    decoder.configure({ ...head, preSkip, sampleRate: PCM_RATE });
  } catch (error) {
    decoder.free();
    throw new DamagedTrackError('libopus refuses this track.', { cause: error });
  }
  const weights = vorbisWeights(head.channels);
  return {
    ...(weights ? { weights } : {}),
    trackRate: TRACK_RATE,
    decode({ data }) {
      if (data.length > PACKET_MAX_BYTES) return null;
      const { channelData } = decoder.decodeFrames([data]);
      return channelData.length > 0 ? { channels: channelData, sampleRate: PCM_RATE } : null;
    },
    close: () => decoder.free(),
  };
}
