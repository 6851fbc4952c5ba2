import type { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis';
import { CODEC_MAX_CHANNELS, type Codec, DamagedTrackError } from './codec.ts';
import { vorbisWeights } from './opus.ts';

/** What the decoder's input buffer takes, in bytes. */
const INPUT_MAX_BYTES = 128 * 1024;

/** The part of the package that takes packets; its public face takes Ogg only, and Vorbis stands in WebM too. */
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
    throw new Error('The Vorbis decoder is not the version that this was written for.');
  }
  return inner as PacketDecoder;
}

/** Whether the identification header is one (Vorbis I, 4.2.2) with as many channels as there is memory for. */
function isIdentification(bytes: Uint8Array): boolean {
  const channels = bytes[11] ?? 0;
  return bytes.length >= 30 && bytes[0] === 1 && channels >= 1 && channels <= CODEC_MAX_CHANNELS;
}

/** Vorbis by libvorbis. Each decoder has 16 MB of address space to itself and no way to more. */
export async function openVorbis(identification: Uint8Array, setup: Uint8Array): Promise<Codec> {
  const isSound = isIdentification(identification) && setup[0] === 5 && setup.length <= INPUT_MAX_BYTES;
  if (!isSound) throw new DamagedTrackError('No headers of Vorbis.');
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
        // It has run out of its own memory, or into its walls: nobody else's is touched.
        isBroken = true;
        return null;
      }
    },
    close: () => inner.free(),
  };
}
