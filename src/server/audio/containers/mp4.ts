import { type ByteInput, need, type Wait } from './byte-input.ts';
import { type DemuxEvent, type Demuxer, PACKET_MAX_BYTES } from './demuxer.ts';
import { type BoxHead, peekBox } from './mp4-box.ts';
import { fragmentPlaces, type SamplePlace } from './mp4-fragment.ts';
import { audioTrackOf, type Mp4Track, samplePlaces } from './mp4-track.ts';

/** Maximum sizes of `moov` and `moof` boxes, in bytes. */
export const MOOV_MAX_BYTES = 16 * 1024 * 1024;
const MOOF_MAX_BYTES = 2 * 1024 * 1024;
const MOOF = [0x6d, 0x6f, 0x6f, 0x66];
/** Number of unreadable samples after which other work may run. */
const PAUSE_EVERY = 1000;

/** Reads the samples ahead, ordered by position; earlier ones are skipped. */
function* readSamples(input: ByteInput, places: Iterable<SamplePlace>): Generator<DemuxEvent | Wait, void> {
  let skippedCount = 0;
  for (const [place, size, startSeconds] of places) {
    const ahead = place - input.position;
    if (ahead < 0 || size === 0 || size > PACKET_MAX_BYTES) {
      skippedCount += 1;
      if (skippedCount % PAUSE_EVERY === 0) yield 'pause';
      continue;
    }
    input.skip(ahead);
    if (!(yield* need(input, size))) return;
    yield { kind: 'packet', data: input.take(size), ...(startSeconds !== undefined && { startSeconds }) };
  }
}

/** The samples of a fragment, shifted to its `mdat` box if their offsets are wrong. */
function alignToMdat(places: readonly SamplePlace[], mdat: BoxHead): readonly SamplePlace[] {
  const first = places[0]?.[0] ?? 0;
  if (first >= mdat.body && first < mdat.end) return places;
  return places.map(([place, size]) => [place - first + mdat.body, size] as const);
}

/** Finds the next fragment after damage. */
function* resync(input: ByteInput): Generator<Wait, boolean> {
  input.skip(1);
  for (;;) {
    const at = input.find(MOOF, 4);
    if (at >= 4) {
      input.skip(at - 4);
      return true;
    }
    input.skip(Math.max(0, input.length - 8));
    if (!(yield* need(input, Math.max(8, input.length) + 1))) return false;
  }
}

/** Reads the content of a box; null if it is too large or the input ends. */
function* readBody(input: ByteInput, box: BoxHead, maxBytes: number): Generator<Wait, Uint8Array | null> {
  if (box.end - box.start > maxBytes) return null;
  input.skip(box.body - box.start);
  const size = box.end - box.body;
  return (yield* need(input, size)) ? input.take(size) : null;
}

/** The next valid box, after skipping damage; null at the end of the input. */
function* nextBox(input: ByteInput): Generator<Wait, BoxHead | null> {
  for (;;) {
    const box = yield* peekBox(input);
    if (box) return box;
    if (!(yield* need(input, 8)) || !(yield* resync(input))) return null;
  }
}

/** Reads the fragments that follow, skipping other boxes. */
function* readFragments(input: ByteInput, track: Mp4Track): Generator<DemuxEvent | Wait, void> {
  let fragment: SamplePlace[] = [];
  for (;;) {
    const box = yield* nextBox(input);
    if (!box) return;
    if (box.type === 'moof') {
      const moof = yield* readBody(input, box, MOOF_MAX_BYTES);
      fragment = moof ? fragmentPlaces(moof, box.start, track) : [];
    } else if (box.type === 'mdat') {
      yield* readSamples(input, alignToMdat(fragment, box));
      fragment = [];
    }
    input.skip(Math.max(0, box.end - input.position));
  }
}

/** Finds and reads the `moov` box; null if it is missing or has no audio. */
function* findTrack(input: ByteInput): Generator<Wait, Mp4Track | null> {
  for (;;) {
    const box = yield* nextBox(input);
    if (!box) return null;
    if (box.type === 'moov') {
      const moov = yield* readBody(input, box, MOOV_MAX_BYTES);
      return moov && audioTrackOf(moov);
    }
    input.skip(box.end - input.position);
  }
}

/**
 * Demuxes MP4 while the data arrives: files with `moov` before the audio, and fragmented files (ISO/IEC
 * 14496-12). `description`: the content of a `moov` box after the audio, read in advance.
 */
export function demuxMp4(description: Uint8Array | null): Demuxer {
  return function* demux(input) {
    const track = description ? audioTrackOf(description) : yield* findTrack(input);
    if (!track) return;
    const { setup, skipSeconds, startSeconds } = track;
    yield { kind: 'track', setup, skipSeconds, startSeconds };
    if (track.sampleCount > 0 && track.chunkCount > 0) yield* readSamples(input, samplePlaces(track));
    yield* readFragments(input, track);
  };
}
