const MPEG1_LAYER3_KBPS = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const MPEG2_LAYER3_KBPS = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const MPEG1_RATES = [44100, 48000, 32000];

/** The header of an MPEG layer III frame. */
export interface MpegHeader {
  /** Length of the whole frame. */
  bytes: number;
  /** Samples per channel. */
  samples: number;
  sampleRate: number;
  /** Bytes between header and audio data. */
  sideBytes: number;
}

/** Parses the layer III frame header at this position; null if there is none (ISO/IEC 11172-3, 2.4.1.3). */
export function readMpegHeader(at: (offset: number) => number): MpegHeader | null {
  const [sync, version8, rates] = [at(0), at(1), at(2)];
  if (sync !== 0xff || (version8 & 0xe0) !== 0xe0) return null;
  const version = (version8 >> 3) & 3;
  const isLayer3 = ((version8 >> 1) & 3) === 1;
  const isFirst = version === 3;
  const kbps = (isFirst ? MPEG1_LAYER3_KBPS : MPEG2_LAYER3_KBPS)[rates >> 4];
  const baseRate = MPEG1_RATES[(rates >> 2) & 3];
  if (version === 1 || !isLayer3 || !kbps || !baseRate) return null;
  const sampleRate = isFirst ? baseRate : version === 2 ? baseRate / 2 : baseRate / 4;
  const padding = (rates >> 1) & 1;
  const isMono = at(3) >> 6 === 3;
  const mpeg1Side = isMono ? 17 : 32;
  const mpeg2Side = isMono ? 9 : 17;
  return {
    bytes: Math.floor(((isFirst ? 144_000 : 72_000) * kbps) / sampleRate) + padding,
    samples: isFirst ? 1152 : 576,
    sampleRate,
    sideBytes: isFirst ? mpeg1Side : mpeg2Side,
  };
}
