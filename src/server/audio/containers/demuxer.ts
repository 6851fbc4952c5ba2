import type { ByteInput, Wait } from './byte-input.ts';

/** Format of uncompressed samples. */
export interface PcmLayout {
  encoding: 'int' | 'float' | 'alaw' | 'ulaw';
  bytesPerSample: 1 | 2 | 3 | 4 | 8;
  isBigEndian: boolean;
}

/** Decoder configuration of a track. `unknown`: a codec that is not supported. */
export type CodecSetup =
  | { codec: 'opus'; head: Uint8Array }
  | { codec: 'vorbis'; identification: Uint8Array; setup: Uint8Array }
  | { codec: 'mp3' }
  | { codec: 'flac' }
  | { codec: 'aac'; config: Uint8Array }
  | ({ codec: 'pcm'; sampleRate: number; channels: number } & PcmLayout)
  | { codec: 'unknown' };

export interface TrackStart {
  kind: 'track';
  setup: CodecSetup;
  /** Seconds to discard at the beginning. */
  skipSeconds?: number;
  /** The same in samples of the track. */
  skipSamples?: number;
  /** Seconds from the beginning of the file to that of the track. */
  startSeconds?: number;
}

/** One packet of encoded audio, in the form the codec expects. */
export interface Packet {
  kind: 'packet';
  data: Uint8Array;
  /** Seconds from the beginning of the file. */
  startSeconds?: number;
  /** Padding samples at its end. */
  trimEnd?: number;
  /** The same in nanoseconds. */
  discardNs?: number;
  /** The first packet of an Ogg page; `pageSamples` counts from here. */
  startsPage?: boolean;
  /** Set on the last packet of an Ogg stream: samples in its page, without padding. */
  pageSamples?: number;
}

export type DemuxEvent = TrackStart | Packet;

/** Parses a container: yields its contents, or why it waits. Ends with the input. */
export type Demuxer = (input: ByteInput) => Generator<DemuxEvent | Wait, void>;

/** Maximum size of an audio packet, in bytes. */
export const PACKET_MAX_BYTES = 512 * 1024;
/** Maximum size of a track's configuration, in bytes. */
export const SETUP_MAX_BYTES = 128 * 1024;
