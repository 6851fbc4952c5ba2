import type { CodecSetup } from './demuxer.ts';
import { boxesIn, viewOf } from './mp4-box.ts';

/** Object types in an elementary stream descriptor (mp4ra.org). */
const AAC_OBJECTS = [0x40, 0x66, 0x67, 0x68];
const MP3_OBJECTS = [0x69, 0x6b];

interface Descriptor {
  object: number;
  config: Uint8Array;
}

/** Reads a descriptor's size: up to four bytes, with the high bit set on all but the last. */
function readSize(esds: Uint8Array, from: number): { size: number; at: number } {
  let size = 0;
  for (let at = from; at < from + 4; at += 1) {
    const byte = esds[at] ?? 0;
    size = (size << 7) | (byte & 0x7f);
    if (byte < 0x80) return { size, at: at + 1 };
  }
  return { size, at: from + 4 };
}

/** Reads the descriptors in `esds` (ISO/IEC 14496-1, 7.2.6): object type and decoder configuration. */
function readDescriptor(esds: Uint8Array): Descriptor {
  let object = 0;
  for (let next = 4; next + 2 <= esds.length; ) {
    const tag = esds[next] ?? 0;
    const { size, at } = readSize(esds, next + 1);
    // Descriptors 3 and 4 contain the next one after their fields; variants with more fields do not occur in
    // practice.
    if (tag === 5) return { object, config: esds.subarray(at, at + size) };
    if (tag === 4) object = esds[at] ?? 0;
    next = at + (tag === 3 ? 3 : tag === 4 ? 13 : size);
  }
  return { object, config: new Uint8Array(0) };
}

/** Converts MP4's Opus configuration, which is big-endian and lacks the magic signature, to an OpusHead. */
function opusHead(dops: Uint8Array): Uint8Array {
  const head = Buffer.concat([Buffer.from('OpusHead', 'latin1'), dops]);
  if (head.length < 19) return head;
  const view = viewOf(dops);
  head[8] = 1;
  head.writeUInt16LE(view.getUint16(2), 10);
  head.writeUInt32LE(view.getUint32(4), 12);
  head.writeInt16LE(view.getInt16(8), 16);
  return head;
}

/** Offset of the boxes in a sample entry: later QuickTime versions have more fields. */
function entryBoxesAt(entry: Uint8Array): number {
  const version = entry.length >= 10 ? viewOf(entry).getUint16(8) : 0;
  return 28 + (version === 1 ? 16 : version === 2 ? 36 : 0);
}

function aacSetup(entry: Uint8Array, at: number): CodecSetup {
  for (const box of boxesIn(entry, at)) {
    const boxes = box.type === 'wave' ? [...boxesIn(box.data)] : [box];
    const esds = boxes.find(({ type }) => type === 'esds');
    if (!esds) continue;
    const { object, config } = readDescriptor(esds.data);
    if (MP3_OBJECTS.includes(object)) return { codec: 'mp3' };
    if (AAC_OBJECTS.includes(object) && config.length >= 2) return { codec: 'aac', config };
  }
  return { codec: 'unknown' };
}

/** The codec of a sample description (`stsd`), by its first entry; null if it is not audio. */
export function setupOfEntry(stsd: Uint8Array): CodecSetup | null {
  const [first] = boxesIn(stsd, 8);
  if (!first) return null;
  const at = entryBoxesAt(first.data);
  if (first.type === 'mp4a') return aacSetup(first.data, at);
  if (first.type === '.mp3') return { codec: 'mp3' };
  if (first.type === 'fLaC') return { codec: 'flac' };
  if (first.type !== 'Opus') return { codec: 'unknown' };
  const dops = [...boxesIn(first.data, at)].find(({ type }) => type === 'dOps');
  return dops ? { codec: 'opus', head: opusHead(dops.data) } : { codec: 'unknown' };
}
