import { type ByteInput, need, type Wait } from './byte-input.ts';
import { type DemuxEvent, PACKET_MAX_BYTES } from './demuxer.ts';
import { ebmlElements, vintValue, vintWidth } from './ebml.ts';
import { blockPackets } from './matroska-block.ts';
import { isTime, MatroskaClock } from './matroska-clock.ts';
import { audioTrackOf, type MatroskaTrack } from './matroska-track.ts';

const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const CLUSTER_BYTES = [0x1f, 0x43, 0xb6, 0x75];
const TRACKS = 0x1654ae6b;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;
const DISCARD_PADDING = 0x75a2;
/** Maximum size of an element, in bytes; a larger value is damaged. */
const ELEMENT_MAX_BYTES = 256 * 1024 * 1024;
const TRACKS_MAX_BYTES = 4 * 1024 * 1024;
const TIME_MAX_BYTES = 64 * 1024;
/** Length of an element's id and size, and the track number of a block. */
const HEADER_MAX_BYTES = 4 + 8 + 8;

interface Header {
  id: number;
  /** Null for an unknown size. */
  size: number | null;
  bytes: number;
}

/** The header of the next element; null if it is invalid. */
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

const isContainer = (id: number): boolean => id === SEGMENT || id === CLUSTER;

/** True when an element with this header can be skipped or read. */
const isValidHeader = ({ id, size }: Header): boolean =>
  isContainer(id) || (size !== null && size <= ELEMENT_MAX_BYTES);

/** Finds the next cluster after damage. */
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

/** The track that is read, and the time in its file. */
interface TrackReading {
  track: MatroskaTrack;
  clock: MatroskaClock;
}

/** The packets of a block, if it belongs to the track; the first one has the block's time. */
function* packetsOf(
  block: Uint8Array,
  { track, clock }: TrackReading,
  discardNs: number,
): Generator<DemuxEvent, void> {
  const width = vintWidth(block[0] ?? 0);
  if (width > 8 || block.length < width + 3) return;
  if (vintValue((offset) => block[offset] ?? 0, width) !== track.number) return;
  const packets = blockPackets(block.subarray(width));
  const startSeconds = clock.secondsOf(signed(block.subarray(width, width + 2)));
  for (const [index, packet] of packets.entries()) {
    if (packet.length === 0) continue;
    const data = track.prefix.length > 0 ? Buffer.concat([track.prefix, packet]) : packet;
    yield {
      kind: 'packet',
      data,
      ...(track.hasPicture && index === 0 ? { startSeconds } : {}),
      ...(discardNs > 0 && index === packets.length - 1 ? { discardNs } : {}),
    };
  }
}

function* groupPackets(group: Uint8Array, reading: TrackReading): Generator<DemuxEvent, void> {
  let discardNs = 0;
  let block: Uint8Array | null = null;
  for (const { id, data } of ebmlElements(group)) {
    if (id === BLOCK) block = data;
    if (id === DISCARD_PADDING) discardNs = signed(data);
  }
  if (block) yield* packetsOf(block, reading, discardNs);
}

/** True when the next SimpleBlock belongs to another track; it may hold a large video frame. */
function isOtherTrack(input: ByteInput, { id, bytes }: Header, track: MatroskaTrack | null): boolean {
  if (!track) return true;
  if (id !== SIMPLE_BLOCK) return false;
  const width = vintWidth(input.at(bytes));
  return width > 8 || vintValue((offset) => input.at(bytes + offset), width) !== track.number;
}

/** True when an element is read; others are skipped. */
function shouldRead(input: ByteInput, header: Header, track: MatroskaTrack | null): boolean {
  const size = header.size ?? 0;
  if (isTime(header.id)) return size <= TIME_MAX_BYTES;
  if (header.id === TRACKS) return !track && size <= TRACKS_MAX_BYTES;
  const isBlock = header.id === SIMPLE_BLOCK || header.id === BLOCK_GROUP;
  return isBlock && size <= PACKET_MAX_BYTES && !isOtherTrack(input, header, track);
}

/** The header of the next valid element, after skipping damage; null at the end of the input. */
function* nextHeader(input: ByteInput): Generator<Wait, Header | null> {
  while (yield* need(input, 2)) {
    yield* need(input, HEADER_MAX_BYTES);
    const header = readHeader(input);
    if (header && isValidHeader(header)) return header;
    if (!(yield* resync(input))) return null;
  }
  return null;
}

/** The next element that is read, after its header; null if the input ends in it or before. */
function* nextElement(
  input: ByteInput,
  track: MatroskaTrack | null,
): Generator<Wait, { id: number; data: Uint8Array } | null> {
  for (;;) {
    const header = yield* nextHeader(input);
    if (!header) return null;
    const { id, bytes } = header;
    const size = isContainer(id) ? 0 : (header.size ?? 0);
    const isWanted = shouldRead(input, header, track);
    input.skip(isWanted ? bytes : bytes + size);
    if (!isWanted) continue;
    // The last block of a truncated recording is incomplete and dropped.
    return (yield* need(input, size)) ? { id, data: input.take(size) } : null;
  }
}

/**
 * Demuxes Matroska and WebM while the data arrives (RFC 9559). The file is read as a flat sequence of
 * elements: the ends of parent elements are not needed, so recordings without sizes and damaged ones work
 * alike.
 */
export function* demuxMatroska(input: ByteInput): Generator<DemuxEvent | Wait, void> {
  const clock = new MatroskaClock();
  let track: MatroskaTrack | null = null;
  for (;;) {
    const element: { id: number; data: Uint8Array } | null = yield* nextElement(input, track);
    if (!element) return;
    const { id, data } = element;
    if (isTime(id)) {
      clock.read(id, data);
    } else if (track) {
      const reading = { track, clock };
      yield* id === BLOCK_GROUP ? groupPackets(data, reading) : packetsOf(data, reading, 0);
    } else {
      track = audioTrackOf(data);
      if (track) yield { kind: 'track', setup: track.setup };
    }
  }
}
