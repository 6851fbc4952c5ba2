import type { ByteInput, Wait } from './byte-input.ts';
import { type CodecSetup, type DemuxEvent, PACKET_MAX_BYTES, SETUP_MAX_BYTES } from './demuxer.ts';
import { nextPage, type OggPage } from './ogg-page.ts';

/** A logical stream whose header packets are read one by one; what comes behind them is sound. */
interface OggStream {
  serial: number;
  /** Takes a header packet; gives the setup when it was the last. */
  readHeader(packet: Uint8Array): CodecSetup | null;
  /** Whether a packet behind the headers is sound. */
  isSound(packet: Uint8Array): boolean;
}

const begins = (packet: Uint8Array, text: string): boolean =>
  packet.length >= text.length && [...text].every((letter, index) => packet[index] === letter.charCodeAt(0));

/** RFC 7845: an identification and a comment header. */
function opusStream(serial: number): OggStream {
  let head: Uint8Array | null = null;
  return {
    serial,
    readHeader(packet) {
      if (head) return { codec: 'opus', head };
      head = packet;
      return null;
    },
    isSound: (packet) => !begins(packet, 'OpusTags'),
  };
}

/** Vorbis I, 4.2: identification, comment and setup header. */
function vorbisStream(serial: number): OggStream {
  let identification: Uint8Array | null = null;
  return {
    serial,
    readHeader(packet) {
      if (packet[0] === 1) identification = packet;
      return packet[0] === 5 && identification ? { codec: 'vorbis', identification, setup: packet } : null;
    },
    isSound: (packet) => ((packet[0] ?? 1) & 1) === 0,
  };
}

/** FLAC in Ogg (RFC 9639, 10.1): metadata blocks, of which the first says nothing that frames do not say too. */
function flacStream(serial: number): OggStream {
  return {
    serial,
    readHeader: () => ({ codec: 'flac' }),
    isSound: (packet) => packet[0] === 0xff,
  };
}

function unknownStream(serial: number): OggStream {
  return { serial, readHeader: () => ({ codec: 'unknown' }), isSound: () => false };
}

/** The stream that begins with this packet, null where it is no sound. */
function openStream(serial: number, packet: Uint8Array): OggStream | null {
  if (begins(packet, 'OpusHead')) return opusStream(serial);
  if (begins(packet, '\x01vorbis')) return vorbisStream(serial);
  if (begins(packet, '\x7fFLAC')) return flacStream(serial);
  return begins(packet, 'Speex   ') ? unknownStream(serial) : null;
}

/** Joins the pieces of pages into packets. A packet of which a piece is missing is left out. */
function createJoiner() {
  let open: Uint8Array[] = [];
  let openBytes = 0;
  let isBroken = false;
  const clear = () => {
    open = [];
    openBytes = 0;
  };
  return (page: OggPage): Uint8Array[] => {
    const packets: Uint8Array[] = [];
    if (!page.isContinued || (open.length === 0 && page.isContinued)) {
      isBroken = page.isContinued;
      clear();
    }
    for (const [index, piece] of page.pieces.entries()) {
      const isLast = index === page.pieces.length - 1;
      openBytes += piece.length;
      if (openBytes <= PACKET_MAX_BYTES) open.push(piece);
      if (isLast && page.isOpen) break;
      if (!isBroken && openBytes <= PACKET_MAX_BYTES)
        packets.push(open.length === 1 ? piece : Buffer.concat(open));
      isBroken = false;
      clear();
    }
    return packets;
  };
}

/** How many samples the last page has by its granule position; undefined where that can't be told. */
function pageSamples(page: OggPage, before: number | null): { pageSamples?: number } {
  if (!page.isLast || page.granule === null || before === null || page.granule < before) return {};
  return { pageSamples: page.granule - before };
}

/** Reads the first stream of sound in Ogg, and those that are chained behind it (RFC 3533). */
export function* demuxOgg(input: ByteInput): Generator<DemuxEvent | Wait, void> {
  let stream: OggStream | null = null;
  let isReady = false;
  let granule: number | null = 0;
  let join = createJoiner();
  for (;;) {
    const page = yield* nextPage(input);
    if (!page) return;
    const [first] = page.pieces;
    if (page.isFirst && first && (stream === null || isReady)) {
      const opened: OggStream | null = openStream(page.serial, first);
      if (opened) {
        stream = opened;
        isReady = false;
        granule = 0;
        join = createJoiner();
      }
    }
    if (stream === null || page.serial !== stream.serial) continue;
    const packets = join(page);
    const wasReady = isReady;
    for (const [index, data] of packets.entries()) {
      if (!isReady) {
        const setup = data.length <= SETUP_MAX_BYTES ? stream.readHeader(data) : null;
        if (setup) yield { kind: 'track', setup };
        isReady = setup !== null;
      } else if (stream.isSound(data) && data.length > 0) {
        const isLast = index === packets.length - 1;
        const end = isLast ? pageSamples(page, granule) : {};
        yield { kind: 'packet', data, ...(index === 0 && wasReady ? { startsPage: true } : {}), ...end };
      }
    }
    granule = page.granule ?? granule;
  }
}
