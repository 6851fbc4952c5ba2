import { type ByteInput, need, type Wait } from './byte-input.ts';
import { type DemuxEvent, type Demuxer, PACKET_MAX_BYTES } from './demuxer.ts';
import { type BoxHead, peekBox } from './mp4-box.ts';
import { fragmentPlaces, type SamplePlace } from './mp4-fragment.ts';
import { type Mp4Track, samplePlaces, soundTrackOf } from './mp4-track.ts';

/** What describes a whole recording, or a fragment of one, is never larger, in bytes. */
export const MOOV_MAX_BYTES = 16 * 1024 * 1024;
const MOOF_MAX_BYTES = 2 * 1024 * 1024;
const MOOF = [0x6d, 0x6f, 0x6f, 0x66];
/** So many samples that can't be read let others go first. */
const PAUSE_AFTER = 1000;

/** Reads the samples that lie ahead, in the order of their places; what lies behind is passed over. */
function* readSamples(input: ByteInput, places: Iterable<SamplePlace>): Generator<DemuxEvent | Wait, void> {
  let passed = 0;
  for (const [place, size] of places) {
    const ahead = place - input.position;
    if (ahead < 0 || size === 0 || size > PACKET_MAX_BYTES) {
      passed += 1;
      if (passed % PAUSE_AFTER === 0) yield 'pause';
      continue;
    }
    input.skip(ahead);
    if (!(yield* need(input, size))) return;
    yield { kind: 'packet', data: input.take(size) };
  }
}

/** Samples of a fragment, moved to where its data are if they claim to be elsewhere. */
function settle(places: readonly SamplePlace[], mdat: BoxHead): readonly SamplePlace[] {
  const first = places[0]?.[0] ?? 0;
  if (first >= mdat.body && first < mdat.end) return places;
  return places.map(([place, size]) => [place - first + mdat.body, size] as const);
}

/** Looks for the next fragment behind damage. */
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

/** Reads the content of a box; null where it is too large or the input ends before. */
function* readBody(input: ByteInput, box: BoxHead, maxBytes: number): Generator<Wait, Uint8Array | null> {
  if (box.end - box.start > maxBytes) return null;
  input.skip(box.body - box.start);
  const size = box.end - box.body;
  return (yield* need(input, size)) ? input.take(size) : null;
}

/** The next box that can be one, behind what is damaged; null where the input ends. */
function* nextBox(input: ByteInput): Generator<Wait, BoxHead | null> {
  for (;;) {
    const box = yield* peekBox(input);
    if (box) return box;
    if (!(yield* need(input, 8)) || !(yield* resync(input))) return null;
  }
}

/** Reads the fragments that follow; whatever else stands between them is passed over. */
function* readFragments(input: ByteInput, track: Mp4Track): Generator<DemuxEvent | Wait, void> {
  let fragment: SamplePlace[] = [];
  for (;;) {
    const box = yield* nextBox(input);
    if (!box) return;
    if (box.type === 'moof') {
      const moof = yield* readBody(input, box, MOOF_MAX_BYTES);
      fragment = moof ? fragmentPlaces(moof, box.start, track) : [];
    } else if (box.type === 'mdat') {
      yield* readSamples(input, settle(fragment, box));
      fragment = [];
    }
    input.skip(Math.max(0, box.end - input.position));
  }
}

/** Goes to the description of the recording and reads it; null where there is none, or no sound in it. */
function* findTrack(input: ByteInput): Generator<Wait, Mp4Track | null> {
  for (;;) {
    const box = yield* nextBox(input);
    if (!box) return null;
    if (box.type === 'moov') {
      const moov = yield* readBody(input, box, MOOV_MAX_BYTES);
      return moov && soundTrackOf(moov);
    }
    input.skip(box.end - input.position);
  }
}

/**
 * Reads MP4 as it comes: files whose description comes before the sound, and fragmented ones (ISO/IEC 14496-12).
 * `description` is the content of the `moov` box where it was read beforehand, because it stands behind the sound.
 */
export function demuxMp4(description: Uint8Array | null): Demuxer {
  return function* demux(input) {
    const track = description ? soundTrackOf(description) : yield* findTrack(input);
    if (!track) return;
    yield { kind: 'track', setup: track.setup, skipSeconds: track.skipSeconds };
    if (track.sampleCount > 0 && track.chunkCount > 0) yield* readSamples(input, samplePlaces(track));
    yield* readFragments(input, track);
  };
}
