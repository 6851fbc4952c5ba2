import type { AudioFormat } from '../../contract/api/audio-formats.ts';

/** How a container is picked up again behind a stretch that was lost. */
interface Container {
  /** Length in bytes of what a decoder needs before the sound; null while more has to be seen. */
  headLength(bytes: Uint8Array): number | null;
  /** Where the sound can be picked up again; null while more has to be seen. */
  findStart(bytes: Uint8Array): number | null;
  /** What has to stand between the head and the place found. */
  bridge: Uint8Array;
}

const NOTHING = new Uint8Array(0);
/** More than this is no head that a recorder writes. */
const HEAD_MAX_BYTES = 256 * 1024;
/** Further than this from one another no two starts lie; what is unlike anything known goes to the decoder as it is. */
const SEARCH_MAX_BYTES = 256 * 1024;

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const found = (index: number): number | null => (index < 0 ? null : index);

const CLUSTER = Buffer.from([0x1f, 0x43, 0xb6, 0x75]);
const SIMPLE_BLOCK = 0xa3;
/** Cluster of unknown length whose time is 0 (RFC 8794, 6.2; RFC 9559, 5.1.3). */
const OPEN_CLUSTER = Uint8Array.from([...CLUSTER, 0x01, 255, 255, 255, 255, 255, 255, 255, 0xe7, 0x81, 0]);

/** Bytes of the SimpleBlock of one of the first tracks that stands at `at`, or null where none does (RFC 9559, 10.2). */
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

/** Place of the first of two SimpleBlocks that follow one another: one alone could be chance. */
function findBlocks(bytes: Uint8Array): number {
  for (let at = bytes.indexOf(SIMPLE_BLOCK); at >= 0; at = bytes.indexOf(SIMPLE_BLOCK, at + 1)) {
    const length = simpleBlockLength(bytes, at);
    if (length !== null && simpleBlockLength(bytes, at + length) !== null) return at;
  }
  return -1;
}

/** Bytes of the Ogg page at the beginning, or null where not all of it is there (RFC 3533, 6). */
function oggPageLength(bytes: Uint8Array): number | null {
  const lacing = bytes[26] ?? 0;
  if (bytes.length < 27 + lacing) return null;
  const body = bytes.subarray(27, 27 + lacing).reduce((sum, part) => sum + part, 0);
  return bytes.length < 27 + lacing + body ? null : 27 + lacing + body;
}

/** What is a row of frames, each of which says what it is. */
const FRAMES: Container = { headLength: () => 0, findStart: () => 0, bridge: NOTHING };

const CONTAINERS: Record<AudioFormat, Container> = {
  webm: {
    headLength: (bytes) => found(Buffer.from(bytes).indexOf(CLUSTER)),
    findStart: (bytes) => found(findBlocks(bytes)),
    bridge: OPEN_CLUSTER,
  },
  ogg: {
    /** Pages of headers carry no time. */
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
    findStart: (bytes) => found(Buffer.from(bytes).indexOf('OggS')),
    bridge: NOTHING,
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
    bridge: NOTHING,
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
    bridge: NOTHING,
  },
};

/** Collects bytes until `find` is content with them. */
function collector<T>(maxBytes: number, find: (bytes: Uint8Array) => T | null) {
  let bytes: Uint8Array = NOTHING;
  return (chunk: Uint8Array): { bytes: Uint8Array; result: T | null; isOver: boolean } => {
    bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
    return { bytes, result: find(bytes), isOver: bytes.length > maxBytes };
  };
}

export interface Resume {
  /** Sees the beginning of the recording pass by. */
  see: (chunk: Uint8Array) => void;
  /**
   * Turns what comes behind a lost stretch into what a new decoder can read; one function for each such stretch.
   * An empty answer means that more has to come before the sound can be picked up.
   */
  restart(): (chunk: Uint8Array) => Uint8Array;
}

/** Remembers of a recording's beginning what is needed to go on behind a stretch that was lost. */
export function createResume(format: AudioFormat): Resume {
  const container = CONTAINERS[format];
  let head: Uint8Array | null = null;
  const collectHead = collector(HEAD_MAX_BYTES, container.headLength);
  let isDone = false;
  return {
    see(chunk) {
      if (isDone) return;
      const { bytes, result, isOver } = collectHead(chunk);
      if (result !== null) head = Buffer.from(bytes.subarray(0, result));
      isDone = head !== null || isOver;
    },
    restart() {
      let isFound = false;
      const search = collector(SEARCH_MAX_BYTES, container.findStart);
      return (chunk) => {
        if (isFound) return chunk;
        const { bytes, result, isOver } = search(chunk);
        if (result === null && !isOver) return NOTHING;
        isFound = true;
        return Buffer.concat([head ?? NOTHING, container.bridge, bytes.subarray(result ?? 0)]);
      };
    },
  };
}

/** Whether an MP4 tells what it holds before the sound itself, so that it can be decoded as it comes. */
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
