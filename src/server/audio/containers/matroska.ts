import { type ByteInput, need, type Wait } from './byte-input.ts';
import { type DemuxEvent, PACKET_MAX_BYTES } from './demuxer.ts';
import { ebmlElements, vintValue, vintWidth } from './ebml.ts';
import { blockPackets } from './matroska-block.ts';
import { audioTrackOf, type MatroskaTrack } from './matroska-track.ts';

const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const CLUSTER_BYTES = [0x1f, 0x43, 0xb6, 0x75];
const TRACKS = 0x1654ae6b;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;
const DISCARD_PADDING = 0x75a2;
/** An element that claims more, in bytes, has a damaged size. */
const ELEMENT_MAX_BYTES = 256 * 1024 * 1024;
const TRACKS_MAX_BYTES = 4 * 1024 * 1024;
/** An element's id and size, with the track number of a block behind them. */
const HEADER_MAX_BYTES = 4 + 8 + 8;

interface Header {
  id: number;
  /** null where it is not told. */
  size: number | null;
  bytes: number;
}

/** The head of the element that comes next; null where there is none that can be. */
function readHeader(input: ByteInput): Header | null {
  const idWidth = vintWidth(input.at(0));
  if (idWidth > 4) return null;
  let id = 0;
  for (let index = 0; index < idWidth; index += 1) id = id * 256 + input.at(index);
  const sizeWidth = vintWidth(input.at(idWidth));
  if (sizeWidth > 8) return null;
  const bytes = idWidth + sizeWidth;
  return { id, size: vintValue((offset) => input.at(idWidth + offset), sizeWidth), bytes };
}

const isEntered = (id: number): boolean => id === SEGMENT || id === CLUSTER;

/** Whether an element of this head can be passed over or read as a whole. */
const isSound = ({ id, size }: Header): boolean =>
  isEntered(id) || (size !== null && size <= ELEMENT_MAX_BYTES);

/** Looks for the next cluster behind damage. */
function* resync(input: ByteInput): Generator<Wait, boolean> {
  input.skip(1);
  for (;;) {
    const at = input.find(CLUSTER_BYTES);
    if (at >= 0) {
      input.skip(at);
      return true;
    }
    input.skip(Math.max(0, input.length - CLUSTER_BYTES.length + 1));
    if (!(yield* need(input, input.length + 1))) return false;
  }
}

/** A signed integer of up to 8 bytes (RFC 8794, 7.1). */
function signed(data: Uint8Array): number {
  if (data.length === 0 || data.length > 8) return 0;
  return data.subarray(1).reduce((value, byte) => value * 256 + byte, ((data[0] ?? 0) << 24) >> 24);
}

/** Packets of one block's bytes where it belongs to the track. */
function* packetsOf(block: Uint8Array, track: MatroskaTrack, discardNs: number): Generator<DemuxEvent, void> {
  const width = vintWidth(block[0] ?? 0);
  if (width > 8 || block.length < width + 3) return;
  if (vintValue((offset) => block[offset] ?? 0, width) !== track.number) return;
  const packets = blockPackets(block.subarray(width));
  for (const [index, packet] of packets.entries()) {
    if (packet.length === 0) continue;
    const data = track.prefix.length > 0 ? Buffer.concat([track.prefix, packet]) : packet;
    yield { kind: 'packet', data, ...(discardNs > 0 && index === packets.length - 1 ? { discardNs } : {}) };
  }
}

function* groupPackets(group: Uint8Array, track: MatroskaTrack): Generator<DemuxEvent, void> {
  let discardNs = 0;
  let block: Uint8Array | null = null;
  for (const { id, data } of ebmlElements(group)) {
    if (id === BLOCK) block = data;
    if (id === DISCARD_PADDING) discardNs = signed(data);
  }
  if (block) yield* packetsOf(block, track, discardNs);
}

/** Whether a SimpleBlock whose head is next belongs to another track: it may be a large picture. */
function isForeign(input: ByteInput, { id, bytes }: Header, track: MatroskaTrack | null): boolean {
  if (!track) return true;
  if (id !== SIMPLE_BLOCK) return false;
  const width = vintWidth(input.at(bytes));
  return width > 8 || vintValue((offset) => input.at(bytes + offset), width) !== track.number;
}

/** Whether an element is read as a whole; what is not is passed over. */
function isRead(input: ByteInput, header: Header, track: MatroskaTrack | null): boolean {
  const size = header.size ?? 0;
  if (header.id === TRACKS) return !track && size <= TRACKS_MAX_BYTES;
  const isBlock = header.id === SIMPLE_BLOCK || header.id === BLOCK_GROUP;
  return isBlock && size <= PACKET_MAX_BYTES && !isForeign(input, header, track);
}

/** The head of the next element that is sound, behind what is damaged; null where the input ends. */
function* nextHeader(input: ByteInput): Generator<Wait, Header | null> {
  while (yield* need(input, 2)) {
    yield* need(input, HEADER_MAX_BYTES);
    const header = readHeader(input);
    if (header && isSound(header)) return header;
    if (!(yield* resync(input))) return null;
  }
  return null;
}

/** The next element that is read, behind its head; null where the input ends in it or before. */
function* nextElement(
  input: ByteInput,
  track: MatroskaTrack | null,
): Generator<Wait, { id: number; data: Uint8Array } | null> {
  for (;;) {
    const header = yield* nextHeader(input);
    if (!header) return null;
    const { id, bytes } = header;
    const size = isEntered(id) ? 0 : (header.size ?? 0);
    const isWanted = isRead(input, header, track);
    input.skip(isWanted ? bytes : bytes + size);
    if (!isWanted) continue;
    // What a recording that breaks off has of its last block is no whole packet.
    return (yield* need(input, size)) ? { id, data: input.take(size) } : null;
  }
}

/**
 * Reads Matroska and WebM as they come (RFC 9559). The file is read as one flat row of elements: what they say of
 * their parents' ends is not needed, so recordings without sizes and damaged ones are read alike.
 */
export function* demuxMatroska(input: ByteInput): Generator<DemuxEvent | Wait, void> {
  let track: MatroskaTrack | null = null;
  for (;;) {
    const element: { id: number; data: Uint8Array } | null = yield* nextElement(input, track);
    if (!element) return;
    const { id, data } = element;
    if (track) {
      yield* id === BLOCK_GROUP ? groupPackets(data, track) : packetsOf(data, track, 0);
    } else {
      track = audioTrackOf(data);
      if (track) yield { kind: 'track', setup: track.setup };
    }
  }
}
