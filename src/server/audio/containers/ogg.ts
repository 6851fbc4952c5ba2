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
class PacketJoiner {
  #open: Uint8Array[] = [];
  #bytes = 0;
  #isBroken = false;

  join(page: OggPage): Uint8Array[] {
    if (!page.isContinued || this.#open.length === 0) {
      this.#isBroken = page.isContinued;
      this.#clear();
    }
    const packets: Uint8Array[] = [];
    for (const [index, piece] of page.pieces.entries()) {
      this.#add(piece);
      if (page.isOpen && index === page.pieces.length - 1) break;
      if (!this.#isBroken && this.#bytes <= PACKET_MAX_BYTES) packets.push(Buffer.concat(this.#open));
      this.#isBroken = false;
      this.#clear();
    }
    return packets;
  }

  #add(piece: Uint8Array): void {
    this.#bytes += piece.length;
    if (this.#bytes <= PACKET_MAX_BYTES) this.#open.push(piece);
  }

  #clear(): void {
    this.#open = [];
    this.#bytes = 0;
  }
}

/** How many samples the last page has by its granule position; nothing where that can't be told. */
function samplesOfLast(page: OggPage, before: number): { pageSamples?: number } {
  if (!page.isLast || page.granule === null || page.granule < before) return {};
  return { pageSamples: page.granule - before };
}

/** A stream as its pages come: its headers, then its sound. */
class StreamReader {
  readonly #stream: OggStream;
  readonly #joiner = new PacketJoiner();
  #granule = 0;
  isReady = false;

  constructor(stream: OggStream) {
    this.#stream = stream;
  }

  *read(page: OggPage): Generator<DemuxEvent, void> {
    if (page.serial !== this.#stream.serial) return;
    const packets = this.#joiner.join(page);
    const wasReady = this.isReady;
    for (const [index, data] of packets.entries()) {
      if (!this.isReady) {
        yield* this.#readHeader(data);
      } else if (data.length > 0 && this.#stream.isSound(data)) {
        const end = index === packets.length - 1 ? samplesOfLast(page, this.#granule) : {};
        yield { kind: 'packet', data, ...(index === 0 && wasReady ? { startsPage: true } : {}), ...end };
      }
    }
    this.#granule = page.granule ?? this.#granule;
  }

  *#readHeader(packet: Uint8Array): Generator<DemuxEvent, void> {
    const setup = packet.length <= SETUP_MAX_BYTES ? this.#stream.readHeader(packet) : null;
    if (!setup) return;
    this.isReady = true;
    yield { kind: 'track', setup };
  }
}

/** Reads the first stream of sound in Ogg, and those that are chained behind it (RFC 3533). */
export function* demuxOgg(input: ByteInput): Generator<DemuxEvent | Wait, void> {
  let reader: StreamReader | null = null;
  for (;;) {
    const page = yield* nextPage(input);
    if (!page) return;
    const [first] = page.pieces;
    if (page.isFirst && first && (reader === null || reader.isReady)) {
      const stream: OggStream | null = openStream(page.serial, first);
      if (stream) reader = new StreamReader(stream);
    }
    if (reader) yield* reader.read(page);
  }
}
