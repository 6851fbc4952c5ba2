import type { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis';
import { CODEC_MAX_CHANNELS, type Codec, DamagedTrackError } from './codec.ts';
import { vorbisWeights } from './opus.ts';

/** Size of the decoder's input buffer, in bytes. */
const INPUT_MAX_BYTES = 128 * 1024;

/** The package's internal packet interface; its public one only takes Ogg, and Vorbis also occurs in WebM. */
interface PacketDecoder {
  sendSetupHeader(header: Uint8Array): void;
  initDsp(): void;
  decodePackets(packets: Uint8Array[]): {
    channelData: Float32Array[];
    sampleRate: number;
    samplesDecoded: number;
  };
  free(): void;
}

function packetDecoderOf(decoder: OggVorbisDecoder): PacketDecoder {
  const inner = (decoder as unknown as { _decoder?: Partial<PacketDecoder> })._decoder;
  if (!inner?.sendSetupHeader || !inner.initDsp || !inner.decodePackets || !inner.free) {
    throw new Error('This version of the Vorbis decoder is not supported.');
  }
  return inner as PacketDecoder;
}

/** Validates an identification header (Vorbis I, 4.2.2), with at most the supported number of channels. */
function isIdentificationHeader(bytes: Uint8Array): boolean {
  const channels = bytes[11] ?? 0;
  return bytes.length >= 30 && bytes[0] === 1 && channels >= 1 && channels <= CODEC_MAX_CHANNELS;
}

/** Decodes Vorbis with libvorbis. Each decoder is limited to its own 16 MB of memory. */
export async function openVorbis(identification: Uint8Array, setup: Uint8Array): Promise<Codec> {
  const hasValidHeaders =
    isIdentificationHeader(identification) && setup[0] === 5 && setup.length <= INPUT_MAX_BYTES;
  if (!hasValidHeaders) throw new DamagedTrackError('No headers of Vorbis.');
  const vorbis = await import('@wasm-audio-decoders/ogg-vorbis');
  const decoder = new vorbis.OggVorbisDecoder();
  await decoder.ready;
  const inner = packetDecoderOf(decoder);
  try {
    inner.sendSetupHeader(identification);
    inner.sendSetupHeader(setup);
    inner.initDsp();
  } catch (error) {
    throw new DamagedTrackError('libvorbis refuses this track.', { cause: error });
  }
  let isBroken = false;
  const weights = vorbisWeights(identification[11] ?? 0);
  return {
    ...(weights ? { weights } : {}),
    decode({ data }) {
      if (isBroken || data.length > INPUT_MAX_BYTES) return null;
      try {
        const { channelData, sampleRate, samplesDecoded } = inner.decodePackets([data]);
        return samplesDecoded > 0 ? { channels: channelData, sampleRate } : null;
      } catch {
        // The decoder ran out of memory or trapped; other decoders are unaffected.
        isBroken = true;
        return null;
      }
    },
    close: () => inner.free(),
  };
}
