import type { Packet } from '../containers/demuxer.ts';

/** Decoded sound of one packet: samples between -1 and 1, one array for each channel, all of one length. */
export interface Sound {
  channels: readonly Float32Array[];
  sampleRate: number;
}

/** Decodes one track. Packets that are damaged give null. */
export interface Codec {
  decode(packet: Packet): Sound | null | Promise<Sound | null>;
  /** Gives what it still holds at the end. */
  flush?(): Sound | null;
  /** Share of each channel in the mono sound; what is usual for their number where this is left out. */
  weights?: readonly number[];
  close(): void;
}

/** The track needs a decoder that is not here. */
export class UnsupportedCodecError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnsupportedCodecError';
  }
}

/** What a track says of itself can't be. */
export class DamagedTrackError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DamagedTrackError';
  }
}

/** Channels of compressed sound that are decoded at most: memory of the decoders is sized for them. */
export const CODEC_MAX_CHANNELS = 8;
