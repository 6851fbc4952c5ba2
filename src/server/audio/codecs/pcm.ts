import type { CodecSetup, PcmLayout } from '../containers/demuxer.ts';
import { type Codec, DamagedTrackError, UnsupportedCodecError } from './codec.ts';

/** Maximum number of channels in uncompressed audio. */
const MAX_CHANNELS = 255;

/** Decodes ITU-T G.711 A-law to 16-bit values. */
function alaw(code: number): number {
  const value = code ^ 0x55;
  const segment = (value >> 4) & 7;
  const step = ((value & 15) << 4) + 8;
  const size = segment === 0 ? step : (step + 256) << (segment - 1);
  return (value & 0x80 ? size : -size) / 32_768;
}

function ulaw(code: number): number {
  const value = ~code & 0xff;
  const size = ((((value & 15) << 3) + 132) << ((value >> 4) & 7)) - 132;
  return (value & 0x80 ? -size : size) / 32_768;
}

type Reader = (view: DataView, at: number) => number;

function readerOf({ encoding, bytesPerSample, isBigEndian }: PcmLayout): Reader {
  const isLittle = !isBigEndian;
  if (encoding === 'alaw' && bytesPerSample === 1) return (view, at) => alaw(view.getUint8(at));
  if (encoding === 'ulaw' && bytesPerSample === 1) return (view, at) => ulaw(view.getUint8(at));
  if (encoding === 'float' && bytesPerSample === 4) return (view, at) => view.getFloat32(at, isLittle);
  if (encoding === 'float' && bytesPerSample === 8) return (view, at) => view.getFloat64(at, isLittle);
  if (encoding !== 'int') throw new UnsupportedCodecError('Unknown form of samples.');
  if (bytesPerSample === 1) return (view, at) => (view.getUint8(at) - 128) / 128;
  if (bytesPerSample === 2) return (view, at) => view.getInt16(at, isLittle) / 32_768;
  if (bytesPerSample === 4) return (view, at) => view.getInt32(at, isLittle) / 2_147_483_648;
  if (bytesPerSample !== 3) throw new UnsupportedCodecError('Unknown form of samples.');
  return (view, at) => {
    const [high, low] = isLittle ? [at + 2, at] : [at, at + 2];
    return view.getInt8(high) / 128 + (view.getUint8(at + 1) * 256 + view.getUint8(low)) / 8_388_608;
  };
}

/** Reads uncompressed audio. */
export function openPcm(setup: CodecSetup & { codec: 'pcm' }): Codec {
  const { channels: count, bytesPerSample, sampleRate } = setup;
  if (count < 1 || count > MAX_CHANNELS) throw new DamagedTrackError('No number of channels.');
  const read = readerOf(setup);
  const frameBytes = count * bytesPerSample;
  return {
    decode({ data }) {
      const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
      const length = Math.floor(data.length / frameBytes);
      const channels = Array.from({ length: count }, () => new Float32Array(length));
      for (const [index, channel] of channels.entries()) {
        let at = index * bytesPerSample;
        for (let sample = 0; sample < length; sample += 1, at += frameBytes) channel[sample] = read(view, at);
      }
      return { channels, sampleRate };
    },
    close: () => undefined,
  };
}
