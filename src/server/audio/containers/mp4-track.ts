import type { CodecSetup } from './demuxer.ts';
import { boxesIn, viewOf } from './mp4-box.ts';
import { setupOfEntry } from './mp4-entry.ts';

/** Maximum number of samples in a recording of allowed length. */
const SAMPLES_MAX = 2_000_000;
/** Maximum number of boxes in a track. */
const BOXES_MAX = 10_000;
/** Container boxes that are searched. */
const ENTERED = ['mdia', 'minf', 'stbl', 'edts'];

/** The track of an MP4 file to decode. Offsets are positions in the file. */
export interface Mp4Track {
  id: number;
  /** True for the tracks that a player plays by itself. */
  isEnabled: boolean;
  setup: CodecSetup;
  /** Seconds that the edit list removes at the beginning. */
  skipSeconds: number;
  /** Size of each sample; a single entry if all are equal. */
  sizes: (index: number) => number;
  sampleCount: number;
  /** Position of each chunk. */
  chunks: (index: number) => number;
  chunkCount: number;
  /** Samples per chunk: pairs of the first chunk they apply to (from 1) and the number. */
  runs: (readonly [number, number])[];
  /** Default sample size in fragments. */
  defaultSize: number;
}

type Leaves = Map<string, Uint8Array>;

/** The relevant boxes of a track by type, flattened. */
function leavesOf(trak: Uint8Array): Leaves {
  const leaves: Leaves = new Map();
  const open = [trak];
  let count = 0;
  // What is appended meanwhile is visited, too.
  for (const next of open) {
    for (const { type, data } of boxesIn(next)) {
      count += 1;
      if (count > BOXES_MAX) return leaves;
      if (ENTERED.includes(type)) open.push(data);
      else if (!leaves.has(type)) leaves.set(type, data);
    }
  }
  return leaves;
}

/** The table of a full box: a count, then rows of `rowBytes` bytes; limited to the box's size. */
function tableOf(data: Uint8Array | undefined, at: number, rowBytes: number) {
  const bytes = data ?? new Uint8Array(0);
  const view = viewOf(bytes);
  const stated = bytes.length >= at ? view.getUint32(at - 4) : 0;
  const count = Math.min(stated, SAMPLES_MAX, Math.floor(Math.max(0, bytes.length - at) / rowBytes));
  return { view, count, stated };
}

function sampleSizes(leaves: Leaves): Pick<Mp4Track, 'sizes' | 'sampleCount'> {
  const stsz = leaves.get('stsz');
  const { view, count, stated } = tableOf(stsz, 12, 4);
  const all = stsz && stsz.length >= 12 ? view.getUint32(4) : 0;
  if (all > 0) return { sizes: () => all, sampleCount: Math.min(stated, SAMPLES_MAX) };
  return { sizes: (index) => view.getUint32(12 + index * 4), sampleCount: count };
}

function chunkOffsets(leaves: Leaves): Pick<Mp4Track, 'chunks' | 'chunkCount'> {
  const wide = leaves.get('co64');
  if (wide) {
    const { view, count } = tableOf(wide, 8, 8);
    return { chunks: (index) => Number(view.getBigUint64(8 + index * 8)), chunkCount: count };
  }
  const { view, count } = tableOf(leaves.get('stco'), 8, 4);
  return { chunks: (index) => view.getUint32(8 + index * 4), chunkCount: count };
}

function chunkRuns(leaves: Leaves): Mp4Track['runs'] {
  const { view, count } = tableOf(leaves.get('stsc'), 8, 12);
  return Array.from({ length: Math.min(count, 100_000) }, (_, index) => {
    const at = 8 + index * 12;
    return [view.getUint32(at), view.getUint32(at + 4)] as const;
  });
}

function timescaleOf(mdhd: Uint8Array | undefined): number {
  if (!mdhd || mdhd.length < 24) return 0;
  return viewOf(mdhd).getUint32(mdhd[0] === 1 ? 20 : 12);
}

/** Seconds skipped by a track's single edit at the beginning (ISO/IEC 14496-12, 8.6.6). */
function skippedSeconds(leaves: Leaves): number {
  const timescale = timescaleOf(leaves.get('mdhd'));
  const elst = leaves.get('elst');
  if (!elst || timescale === 0) return 0;
  const isWide = elst[0] === 1;
  const rowBytes = isWide ? 20 : 12;
  const { view, count } = tableOf(elst, 8, rowBytes);
  const edits = Array.from({ length: Math.min(count, 16) }, (_, index) => {
    const at = 8 + index * rowBytes;
    return isWide ? Number(view.getBigInt64(at + 8)) : view.getInt32(at + 4);
  }).filter((time) => time >= 0);
  const [time = 0] = edits;
  // More than a second is no encoder delay, and skipping it could lose speech.
  return edits.length === 1 && time / timescale <= 1 ? time / timescale : 0;
}

function readTrack(trak: Uint8Array): Mp4Track | null {
  const leaves = leavesOf(trak);
  const [hdlr, stsd, tkhd] = [leaves.get('hdlr'), leaves.get('stsd'), leaves.get('tkhd')];
  if (!hdlr || !stsd || String.fromCharCode(...hdlr.subarray(8, 12)) !== 'soun') return null;
  const setup = setupOfEntry(stsd);
  if (!setup) return null;
  const idAt = tkhd?.[0] === 1 ? 20 : 12;
  return {
    id: tkhd && tkhd.length >= idAt + 4 ? viewOf(tkhd).getUint32(idAt) : 0,
    // The last bit of the flags (ISO/IEC 14496-12, 8.3.2).
    isEnabled: ((tkhd?.[3] ?? 1) & 1) === 1,
    setup,
    skipSeconds: skippedSeconds(leaves),
    ...sampleSizes(leaves),
    ...chunkOffsets(leaves),
    runs: chunkRuns(leaves),
    defaultSize: 0,
  };
}

/** Default sample size of a track's fragments (`trex`). */
function defaultSizeOf(moov: Uint8Array, id: number): number {
  for (const { type, data } of boxesIn(moov)) {
    if (type !== 'mvex') continue;
    for (const trex of boxesIn(data)) {
      const view = viewOf(trex.data);
      if (trex.type === 'trex' && trex.data.length >= 24 && view.getUint32(4) === id)
        return view.getUint32(16);
    }
  }
  return 0;
}

/** The first enabled audio track of a `moov` box, else the first; null if there is none. */
export function soundTrackOf(moov: Uint8Array): Mp4Track | null {
  let track: Mp4Track | null = null;
  for (const { type, data } of boxesIn(moov)) {
    const next = type === 'trak' ? readTrack(data) : null;
    track ??= next;
    if (!next?.isEnabled) continue;
    track = next;
    break;
  }
  return track && { ...track, defaultSize: defaultSizeOf(moov, track.id) };
}

/** Position and size of every sample, in the order of the file's tables. */
export function* samplePlaces(track: Mp4Track): Generator<readonly [number, number], void> {
  let sample = 0;
  let run = 0;
  for (let chunk = 0; chunk < track.chunkCount && sample < track.sampleCount; chunk += 1) {
    while ((track.runs[run + 1]?.[0] ?? Number.POSITIVE_INFINITY) <= chunk + 1) run += 1;
    let place = track.chunks(chunk);
    const inChunk = track.runs[run]?.[1] ?? 1;
    for (let index = 0; index < inChunk && sample < track.sampleCount; index += 1) {
      const size = track.sizes(sample);
      yield [place, size];
      place += size;
      sample += 1;
    }
  }
}
