import type { ByteInput, Wait } from './byte-input.ts';

/** Samples as they are stored, without compression. */
export interface PcmLayout {
  encoding: 'int' | 'float' | 'alaw' | 'ulaw';
  bytesPerSample: 1 | 2 | 3 | 4 | 8;
  isBigEndian: boolean;
}

/** What a decoder has to know of a track. `unknown` is a codec that is not decoded here. */
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
  /** Seconds at the beginning that are no part of the recording. */
  skipSeconds?: number;
  /** The same in samples of the track. */
  skipSamples?: number;
}

/** One piece of encoded sound, as the codec wants it. */
export interface Packet {
  kind: 'packet';
  data: Uint8Array;
  /** Samples at its end that are padding. */
  trimEnd?: number;
  /** The same in nanoseconds. */
  discardNs?: number;
  /** The first of an Ogg page: from here `pageSamples` counts. */
  startsPage?: boolean;
  /** The last of an Ogg stream: how many samples its page has, padding left out. */
  pageSamples?: number;
}

export type DemuxEvent = TrackStart | Packet;

/** Parses a container: gives what it finds, or why it waits. Ends with the input. */
export type Demuxer = (input: ByteInput) => Generator<DemuxEvent | Wait, void>;

/** No packet of sound is larger, in bytes. */
export const PACKET_MAX_BYTES = 512 * 1024;
/** No description of a track is larger, in bytes. */
export const SETUP_MAX_BYTES = 128 * 1024;
