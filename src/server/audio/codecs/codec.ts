import type { Packet } from '../containers/demuxer.ts';

/** Decoded audio of one packet: samples between -1 and 1, one array per channel, all of equal length. */
export interface DecodedAudio {
  channels: readonly Float32Array[];
  sampleRate: number;
}

/** Decodes one track. Damaged packets give null. */
export interface Codec {
  decode(packet: Packet): DecodedAudio | null | Promise<DecodedAudio | null>;
  /** Returns the samples buffered in the decoder. */
  flush?(): DecodedAudio | null;
  /** Weight of each channel in the mono mix; default: the usual weights for the number of channels. */
  weights?: readonly number[];
  /** Sample rate in Hz of the track and of the counts in its packets; default: the rate it is decoded to. */
  trackRate?: number;
  close(): void;
}

/** The track needs a decoder that is not available. */
export class UnsupportedCodecError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnsupportedCodecError';
  }
}

/** The track's description is invalid. */
export class DamagedTrackError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DamagedTrackError';
  }
}

/** Maximum number of channels in compressed audio; limits the decoders' memory. */
export const CODEC_MAX_CHANNELS = 8;
