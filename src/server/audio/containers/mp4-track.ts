import type { CodecSetup } from './demuxer.ts';
import { boxesIn, viewOf } from './mp4-box.ts';
import { setupOfEntry } from './mp4-entry.ts';
import type { SamplePlace } from './mp4-fragment.ts';

/** Maximum number of samples in a recording of allowed length. */
const SAMPLES_MAX = 2_000_000;
/** Maximum number of boxes in a track. */
const BOXES_MAX = 10_000;
/** Container boxes that are searched. */
const CONTAINER_BOXES = ['mdia', 'minf', 'stbl', 'edts'];

/** The track of an MP4 file to decode. Offsets are positions in the file. */
export interface Mp4Track {
  id: number;
  setup: CodecSetup;
  /** Seconds that the edit list removes at the beginning. */
  skipSeconds: number;
  /** Seconds from the beginning of the file to that of the track. */
  startSeconds: number;
  /**
   * Start times of the samples, in seconds of the track; empty for a file without a video track, to which they would
   * have to align.
   */
  starts: () => Iterator<number, void>;
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
  // Elements appended during the loop are visited, too.
  for (const next of open) {
    for (const { type, data } of boxesIn(next)) {
      count += 1;
      if (count > BOXES_MAX) return leaves;
      if (CONTAINER_BOXES.includes(type)) open.push(data);
      else if (!leaves.has(type)) leaves.set(type, data);
    }
  }
  return leaves;
}

/** The table of a full box: a count, then rows of `rowBytes` bytes; limited to the box's size. */
function tableOf(data: Uint8Array | undefined, at: number, rowBytes: number) {
  const bytes = data ?? new Uint8Array(0);
  const view = viewOf(bytes);
  const declaredCount = bytes.length >= at ? view.getUint32(at - 4) : 0;
  const count = Math.min(declaredCount, SAMPLES_MAX, Math.floor(Math.max(0, bytes.length - at) / rowBytes));
  return { view, count, stated: declaredCount };
}

function sampleSizes(leaves: Leaves): Pick<Mp4Track, 'sizes' | 'sampleCount'> {
  const stsz = leaves.get('stsz');
  const { view, count, stated: declaredCount } = tableOf(stsz, 12, 4);
  const all = stsz && stsz.length >= 12 ? view.getUint32(4) : 0;
  if (all > 0) return { sizes: () => all, sampleCount: Math.min(declaredCount, SAMPLES_MAX) };
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

/** The time of each sample (8.6.1.2). */
function* sampleStarts(leaves: Leaves): Generator<number, void> {
  const timescale = timescaleOf(leaves.get('mdhd'));
  const { view, count } = tableOf(leaves.get('stts'), 8, 8);
  let ticks = 0;
  for (let row = 0; row < count && timescale > 0; row += 1) {
    const [samples, duration] = [view.getUint32(8 + row * 8), view.getUint32(12 + row * 8)];
    for (let sample = 0; sample < samples; sample += 1) {
      yield ticks / timescale;
      ticks += duration;
    }
  }
}

function chunkRuns(leaves: Leaves): Mp4Track['runs'] {
  const { view, count } = tableOf(leaves.get('stsc'), 8, 12);
  return Array.from({ length: Math.min(count, 100_000) }, (_, index) => {
    const at = 8 + index * 12;
    return [view.getUint32(at), view.getUint32(at + 4)] as const;
  });
}

/** Units of a second in `mdhd` or `mvhd`. */
function timescaleOf(mdhd: Uint8Array | undefined): number {
  if (!mdhd || mdhd.length < 24) return 0;
  return viewOf(mdhd).getUint32(mdhd[0] === 1 ? 20 : 12);
}

interface Edit {
  /** In units of the movie. */
  duration: number;
  /** Where it begins in the track, in the track's units; -1 if nothing is played. */
  time: number;
}

/** The edit list of a track (ISO/IEC 14496-12, 8.6.6). */
function editsOf(leaves: Leaves): Edit[] {
  const elst = leaves.get('elst');
  const isWide = elst?.[0] === 1;
  const rowBytes = isWide ? 20 : 12;
  const { view, count } = tableOf(elst, 8, rowBytes);
  return Array.from({ length: Math.min(count, 16) }, (_, index) => {
    const at = 8 + index * rowBytes;
    return isWide
      ? { duration: Number(view.getBigUint64(at)), time: Number(view.getBigInt64(at + 8)) }
      : { duration: view.getUint32(at), time: view.getInt32(at + 4) };
  });
}

/** Seconds skipped by a track's single edit at the beginning. */
function skippedSeconds(leaves: Leaves): number {
  const timescale = timescaleOf(leaves.get('mdhd'));
  const edits = editsOf(leaves).filter(({ time }) => time >= 0);
  const [first] = edits;
  if (!first || timescale === 0) return 0;
  // More than a second is no encoder delay, and skipping it could lose speech.
  return edits.length === 1 && first.time / timescale <= 1 ? first.time / timescale : 0;
}

/** Seconds of an empty edit before a track begins; `timescale` is the movie's. */
function emptySeconds(leaves: Leaves, timescale: number): number {
  const edits = editsOf(leaves);
  const begin = edits.findIndex(({ time }) => time >= 0);
  if (timescale === 0 || begin < 0) return 0;
  return edits.slice(0, begin).reduce((sum, { duration }) => sum + duration, 0) / timescale;
}

const isOfType = (leaves: Leaves, type: 'soun' | 'vide'): boolean =>
  String.fromCharCode(...(leaves.get('hdlr')?.subarray(8, 12) ?? [])) === type;

function isAudioTrack(leaves: Leaves): boolean {
  const stsd = leaves.get('stsd');
  return isOfType(leaves, 'soun') && stsd !== undefined && setupOfEntry(stsd) !== null;
}

/** True for tracks that a player plays by default: the lowest bit of the flags (8.3.2). */
const isEnabled = (leaves: Leaves): boolean => ((leaves.get('tkhd')?.[3] ?? 1) & 1) === 1;

function readTrack(leaves: Leaves): Omit<Mp4Track, 'startSeconds' | 'starts' | 'defaultSize'> | null {
  const [stsd, tkhd] = [leaves.get('stsd'), leaves.get('tkhd')];
  const setup = stsd ? setupOfEntry(stsd) : null;
  if (!setup) return null;
  const idAt = tkhd?.[0] === 1 ? 20 : 12;
  return {
    id: tkhd && tkhd.length >= idAt + 4 ? viewOf(tkhd).getUint32(idAt) : 0,
    setup,
    skipSeconds: skippedSeconds(leaves),
    ...sampleSizes(leaves),
    ...chunkOffsets(leaves),
    runs: chunkRuns(leaves),
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

function* tracksIn(moov: Uint8Array): Generator<Leaves, void> {
  for (const { type, data } of boxesIn(moov)) if (type === 'trak') yield leavesOf(data);
}

function chosenTrack(moov: Uint8Array): Leaves | null {
  let first: Leaves | null = null;
  for (const leaves of tracksIn(moov)) {
    if (!isAudioTrack(leaves)) continue;
    if (isEnabled(leaves)) return leaves;
    first ??= leaves;
  }
  return first;
}

/** How the times of a track of sound fit those of the other tracks. */
function timesOf(leaves: Leaves, moov: Uint8Array): Pick<Mp4Track, 'startSeconds' | 'starts'> {
  let timescale = 0;
  for (const { type, data } of boxesIn(moov)) if (type === 'mvhd') timescale = timescaleOf(data);
  let earliest = Number.POSITIVE_INFINITY;
  let hasPicture = false;
  for (const track of tracksIn(moov)) {
    earliest = Math.min(earliest, emptySeconds(track, timescale));
    hasPicture ||= isOfType(track, 'vide');
  }
  return {
    startSeconds: emptySeconds(leaves, timescale) - earliest,
    starts: () => (hasPicture ? sampleStarts(leaves) : [].values()),
  };
}

/** The first enabled audio track of a `moov` box, else the first; null if there is none. */
export function audioTrackOf(moov: Uint8Array): Mp4Track | null {
  const leaves = chosenTrack(moov);
  const track = leaves && readTrack(leaves);
  if (!track) return null;
  return {
    ...track,
    ...timesOf(leaves, moov),
    defaultSize: defaultSizeOf(moov, track.id),
  };
}

/** Position, size and time of every sample, in the order of the file's tables. */
export function* samplePlaces(track: Mp4Track): Generator<SamplePlace, void> {
  const starts = track.starts();
  const offset = track.startSeconds - track.skipSeconds;
  let sample = 0;
  let run = 0;
  for (let chunk = 0; chunk < track.chunkCount && sample < track.sampleCount; chunk += 1) {
    while ((track.runs[run + 1]?.[0] ?? Number.POSITIVE_INFINITY) <= chunk + 1) run += 1;
    let place = track.chunks(chunk);
    const inChunk = track.runs[run]?.[1] ?? 1;
    for (let index = 0; index < inChunk && sample < track.sampleCount; index += 1) {
      const size = track.sizes(sample);
      const start = starts.next().value;
      yield start === undefined ? [place, size] : [place, size, offset + start];
      place += size;
      sample += 1;
    }
  }
}
