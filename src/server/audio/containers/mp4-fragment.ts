import { boxesIn, viewOf } from './mp4-box.ts';

/** Position and size of one sample, and its seconds from the beginning of the file if they are known. */
export type SamplePlace = readonly [place: number, size: number, startSeconds?: number];

/** Maximum number of samples per fragment. */
const SAMPLES_MAX = 20_000;

interface FragmentedTrack {
  id: number;
  defaultSize: number;
}

interface FragmentHead {
  trackId: number;
  base: number;
  defaultSize: number;
}

/** Reads `tfhd` (ISO/IEC 14496-12, 8.8.7). */
function readHead(data: Uint8Array, moofStart: number, trackSize: number): FragmentHead | null {
  if (data.length < 8) return null;
  const view = viewOf(data);
  const flags = view.getUint32(0) & 0xffffff;
  let at = 8;
  let base = moofStart;
  if (flags & 0x1 && at + 8 <= data.length) base = Number(view.getBigUint64(at));
  at += (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0) + (flags & 0x8 ? 4 : 0);
  const hasSize = (flags & 0x10) !== 0 && at + 4 <= data.length;
  return { trackId: view.getUint32(4), base, defaultSize: hasSize ? view.getUint32(at) : trackSize };
}

/** Reads `trun` (8.8.8). `from`: where its data begins if it names no offset. */
function readRun(data: Uint8Array, head: FragmentHead, from: number): SamplePlace[] {
  if (data.length < 8) return [];
  const view = viewOf(data);
  const flags = view.getUint32(0) & 0xffffff;
  const declaredCount = view.getUint32(4);
  let at = 8;
  let place = from;
  if (flags & 0x1 && at + 4 <= data.length) place = head.base + view.getInt32(at);
  at += (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0);
  const before = flags & 0x100 ? 4 : 0;
  const hasSize = (flags & 0x200) !== 0;
  const rowBytes = before + (hasSize ? 4 : 0) + (flags & 0x400 ? 4 : 0) + (flags & 0x800 ? 4 : 0);
  const places: SamplePlace[] = [];
  for (let index = 0; index < Math.min(declaredCount, SAMPLES_MAX); index += 1) {
    if (at + rowBytes > data.length) break;
    const size = hasSize ? view.getUint32(at + before) : head.defaultSize;
    places.push([place, size]);
    place += size;
    at += rowBytes;
  }
  return places;
}

/** The samples of one track fragment, if it belongs to the track. */
function readFragment(traf: Uint8Array, moofStart: number, track: FragmentedTrack): SamplePlace[] {
  const boxes = [...boxesIn(traf)];
  const tfhd = boxes.find(({ type }) => type === 'tfhd');
  const head = tfhd ? readHead(tfhd.data, moofStart, track.defaultSize) : null;
  if (!head || head.trackId !== track.id) return [];
  const places: SamplePlace[] = [];
  for (const { type, data } of boxes) {
    const last = places.at(-1);
    const run = type === 'trun' ? readRun(data, head, last ? last[0] + last[1] : head.base) : [];
    if (places.length + run.length > SAMPLES_MAX) return places;
    places.push(...run);
  }
  return places;
}

/** Positions of a track's samples in a `moof` box that started at `moofStart`. */
export function fragmentPlaces(moof: Uint8Array, moofStart: number, track: FragmentedTrack): SamplePlace[] {
  const places: SamplePlace[] = [];
  for (const { type, data } of boxesIn(moof)) {
    if (type === 'traf' && places.length === 0) places.push(...readFragment(data, moofStart, track));
  }
  return places;
}
