import type { ByteInput, Wait } from './byte-input.ts';
import { type CodecSetup, type DemuxEvent, PACKET_MAX_BYTES, SETUP_MAX_BYTES } from './demuxer.ts';
import { nextPage, type OggPage } from './ogg-page.ts';

/** A logical stream: header packets first, audio packets after them. */
interface OggStream {
  serial: number;
  /** Takes a header packet; returns the setup after the last one. */
  readHeader(packet: Uint8Array): CodecSetup | null;
  /** True when a packet after the headers is audio. */
  isAudio(packet: Uint8Array): boolean;
}

const startsWith = (packet: Uint8Array, text: string): boolean =>
  packet.length >= text.length && [...text].every((letter, index) => packet[index] === letter.charCodeAt(0));

/** Opus (RFC 7845): identification and comment header. */
function opusStream(serial: number): OggStream {
  let head: Uint8Array | null = null;
  return {
    serial,
    readHeader(packet) {
      if (head) return { codec: 'opus', head };
      head = packet;
      return null;
    },
    isAudio: (packet) => !startsWith(packet, 'OpusTags'),
  };
}

/** Vorbis (Vorbis I, 4.2): identification, comment and setup header. */
function vorbisStream(serial: number): OggStream {
  let identification: Uint8Array | null = null;
  return {
    serial,
    readHeader(packet) {
      if (packet[0] === 1) identification = packet;
      return packet[0] === 5 && identification ? { codec: 'vorbis', identification, setup: packet } : null;
    },
    isAudio: (packet) => ((packet[0] ?? 1) & 1) === 0,
  };
}

/**
 * FLAC in Ogg (RFC 9639, 10.1): metadata blocks; the frames repeat everything that matters in the first one.
 */
function flacStream(serial: number): OggStream {
  return {
    serial,
    readHeader: () => ({ codec: 'flac' }),
    isAudio: (packet) => packet[0] === 0xff,
  };
}

function unknownStream(serial: number): OggStream {
  return { serial, readHeader: () => ({ codec: 'unknown' }), isAudio: () => false };
}

/** The stream that starts with this packet; null if it is not audio. */
function openStream(serial: number, packet: Uint8Array): OggStream | null {
  if (startsWith(packet, 'OpusHead')) return opusStream(serial);
  if (startsWith(packet, '\x01vorbis')) return vorbisStream(serial);
  if (startsWith(packet, '\x7fFLAC')) return flacStream(serial);
  return startsWith(packet, 'Speex   ') ? unknownStream(serial) : null;
}

/** Joins page fragments into packets. Incomplete packets are dropped. */
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

/** The number of samples in the last page, by its granule position; empty if unknown. */
function samplesOfLast(page: OggPage, before: number): { pageSamples?: number } {
  if (!page.isLast || page.granule === null || page.granule < before) return {};
  return { pageSamples: page.granule - before };
}

/** Reads a stream page by page: its headers, then its audio. */
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
      } else if (data.length > 0 && this.#stream.isAudio(data)) {
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

/** Demuxes the first audio stream of an Ogg file, and the streams chained after it (RFC 3533). */
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
