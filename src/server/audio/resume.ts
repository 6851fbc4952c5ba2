import type { AudioFormat } from '../../contract/api/audio-formats.ts';

/** How to resume decoding a container after a lost part. */
interface Container {
  /** Bytes of the header that a decoder needs before the audio; null while more input is needed. */
  headLength(bytes: Uint8Array): number | null;
  /** Position where the audio can resume; null while more input is needed. */
  findStart(bytes: Uint8Array): number | null;
  /** Bytes to insert between the header and that position. */
  bridge: Uint8Array;
}

const EMPTY = new Uint8Array(0);
/** Maximum length of a recorder's header. */
const HEAD_MAX_BYTES = 256 * 1024;
/** Maximum distance to a resume position; without one, the bytes go to the decoder unchanged. */
const SEARCH_MAX_BYTES = 256 * 1024;

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const positionOrNull = (index: number): number | null => (index < 0 ? null : index);

const CLUSTER = Buffer.from([0x1f, 0x43, 0xb6, 0x75]);
const SIMPLE_BLOCK = 0xa3;
/** A cluster of unknown size with timestamp 0 (RFC 8794, 6.2; RFC 9559, 5.1.3). */
const OPEN_CLUSTER = Uint8Array.from([...CLUSTER, 0x01, 255, 255, 255, 255, 255, 255, 255, 0xe7, 0x81, 0]);

/**
 * Length of the SimpleBlock at `at`, if it belongs to one of the first tracks; else null (RFC 9559, 10.2).
 */
function simpleBlockLength(bytes: Uint8Array, at: number): number | null {
  if (bytes[at] !== SIMPLE_BLOCK) return null;
  const first = bytes[at + 1] ?? 0;
  const width = Math.clz32(first) - 23;
  if (width > 3) return null;
  let size = first & (0xff >> width);
  for (let index = 1; index < width; index += 1) size = size * 256 + (bytes[at + 1 + index] ?? 0);
  const track = bytes[at + 1 + width] ?? 0;
  return track > 0x80 && track < 0x90 ? 1 + width + size : null;
}

/** Position of two consecutive SimpleBlocks: a single match could be chance. */
function findBlocks(bytes: Uint8Array): number {
  for (let at = bytes.indexOf(SIMPLE_BLOCK); at >= 0; at = bytes.indexOf(SIMPLE_BLOCK, at + 1)) {
    const length = simpleBlockLength(bytes, at);
    if (length !== null && simpleBlockLength(bytes, at + length) !== null) return at;
  }
  return -1;
}

/** Length of the Ogg page at the beginning; null if it is incomplete (RFC 3533, 6). */
function oggPageLength(bytes: Uint8Array): number | null {
  const lacing = bytes[26] ?? 0;
  if (bytes.length < 27 + lacing) return null;
  const body = bytes.subarray(27, 27 + lacing).reduce((sum, part) => sum + part, 0);
  return bytes.length < 27 + lacing + body ? null : 27 + lacing + body;
}

/** Formats of self-contained frames. */
const FRAMES: Container = { headLength: () => 0, findStart: () => 0, bridge: EMPTY };

const CONTAINERS: Record<AudioFormat, Container> = {
  webm: {
    headLength: (bytes) => positionOrNull(Buffer.from(bytes).indexOf(CLUSTER)),
    findStart: (bytes) => positionOrNull(findBlocks(bytes)),
    bridge: OPEN_CLUSTER,
  },
  ogg: {
    /** Header pages have granule position 0. */
    headLength(bytes) {
      let at = 0;
      for (;;) {
        const page = bytes.subarray(at);
        if (page.length < 14) return null;
        if (viewOf(page).getBigInt64(6, true) > 0n) return at;
        const length = oggPageLength(page);
        if (length === null) return null;
        at += length;
      }
    },
    findStart: (bytes) => positionOrNull(Buffer.from(bytes).indexOf('OggS')),
    bridge: EMPTY,
  },
  mp4: {
    /** Boxes up to the first fragment (ISO/IEC 14496-12, 8.8.4). */
    headLength(bytes) {
      let at = 0;
      while (at + 8 <= bytes.length) {
        if (Buffer.from(bytes).toString('latin1', at + 4, at + 8) === 'moof') return at;
        at += Math.max(8, viewOf(bytes).getUint32(at));
      }
      return null;
    },
    findStart(bytes) {
      const at = Buffer.from(bytes).indexOf('moof');
      return at < 4 ? null : at - 4;
    },
    bridge: EMPTY,
  },
  mp3: FRAMES,
  aac: FRAMES,
  flac: FRAMES,
  wav: {
    headLength(bytes) {
      const at = Buffer.from(bytes).indexOf('data');
      return at < 0 || at + 8 > bytes.length ? null : at + 8;
    },
    findStart: () => 0,
    bridge: EMPTY,
  },
};

/** Collects bytes until `find` returns a result. */
function collector<T>(maxBytes: number, find: (bytes: Uint8Array) => T | null) {
  let bytes: Uint8Array = EMPTY;
  return (chunk: Uint8Array): { bytes: Uint8Array; result: T | null; isFull: boolean } => {
    bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
    return { bytes, result: find(bytes), isFull: bytes.length > maxBytes };
  };
}

export interface Resume {
  /** Receives the beginning of the recording. */
  observe: (chunk: Uint8Array) => void;
  /**
   * Makes the data after a lost part readable for a new decoder; one function per lost part. It returns an
   * empty array while more input is needed to resume.
   */
  restart(): (chunk: Uint8Array) => Uint8Array;
}

/** Remembers the part of a recording's beginning that a decoder needs to resume after a lost part. */
export function createResume(format: AudioFormat): Resume {
  const container = CONTAINERS[format];
  let head: Uint8Array | null = null;
  const collectHead = collector(HEAD_MAX_BYTES, container.headLength);
  let isDone = false;
  return {
    observe(chunk) {
      if (isDone) return;
      const { bytes, result, isFull } = collectHead(chunk);
      if (result !== null) head = Buffer.from(bytes.subarray(0, result));
      isDone = head !== null || isFull;
    },
    restart() {
      let isFound = false;
      const search = collector(SEARCH_MAX_BYTES, container.findStart);
      return (chunk) => {
        if (isFound) return chunk;
        const { bytes, result, isFull } = search(chunk);
        if (result === null && !isFull) return EMPTY;
        isFound = true;
        return Buffer.concat([head ?? EMPTY, container.bridge, bytes.subarray(result ?? 0)]);
      };
    },
  };
}

/** True when an MP4 has its description before the audio, so that it can be decoded while it arrives. */
export function mp4CanStream(head: Uint8Array): boolean {
  let at = 0;
  while (at + 8 <= head.length) {
    const type = Buffer.from(head).toString('latin1', at + 4, at + 8);
    if (type === 'moov') return true;
    if (type === 'mdat') return false;
    at += Math.max(8, viewOf(head).getUint32(at));
  }
  return false;
}
