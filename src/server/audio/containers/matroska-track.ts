import type { CodecSetup, PcmLayout } from './demuxer.ts';
import { ebmlElements, ebmlFloat, ebmlText, ebmlUint } from './ebml.ts';

const TRACK_ENTRY = 0xae;
const VIDEO_TRACK = 1;
const AUDIO_TRACK = 2;
/** FlagDefault and FlagEnabled; both default to 1. */
const FLAGS = [0x88, 0xb9];

/** The track of a Matroska file to decode. */
export interface MatroskaTrack {
  number: number;
  setup: CodecSetup;
  /** Bytes removed from the start of every packet by header stripping (RFC 9559, 5.1.4.1.31.6). */
  prefix: Uint8Array;
  /** True when the file also has video, with which the audio must stay in sync. */
  hasPicture: boolean;
}

interface Entry {
  number: number;
  type: number;
  /** True for tracks that a player plays by default. */
  isDefault: boolean;
  codec: string;
  codecPrivate: Uint8Array;
  audio: Uint8Array;
  encodings: Uint8Array;
}

const EMPTY = new Uint8Array(0);

function readEntry(bytes: Uint8Array): Entry {
  const entry: Entry = {
    number: 0,
    type: 0,
    isDefault: true,
    codec: '',
    codecPrivate: EMPTY,
    audio: EMPTY,
    encodings: EMPTY,
  };
  for (const { id, data } of ebmlElements(bytes)) {
    if (id === 0xd7) entry.number = ebmlUint(data);
    else if (id === 0x83) entry.type = ebmlUint(data);
    else if (FLAGS.includes(id)) entry.isDefault &&= ebmlUint(data) !== 0;
    else if (id === 0x86) entry.codec = ebmlText(data);
    else if (id === 0x63a2) entry.codecPrivate = data;
    else if (id === 0xe1) entry.audio = data;
    else if (id === 0x6d80) entry.encodings = data;
  }
  return entry;
}

/** Identification and setup headers from Vorbis's block of three headers (RFC 9559's codec mappings). */
function vorbisSetup(codecPrivate: Uint8Array): CodecSetup {
  const sizes: number[] = [];
  let at = 1;
  while (sizes.length < (codecPrivate[0] ?? 0) && at < codecPrivate.length && sizes.length < 2) {
    let size = 0;
    let byte = 255;
    while (byte === 255 && at < codecPrivate.length) {
      byte = codecPrivate[at] ?? 0;
      size += byte;
      at += 1;
    }
    sizes.push(size);
  }
  const [first = 0, second = 0] = sizes;
  const identification = codecPrivate.subarray(at, at + first);
  return { codec: 'vorbis', identification, setup: codecPrivate.subarray(at + first + second) };
}

const PCM: Record<string, Pick<PcmLayout, 'encoding' | 'isBigEndian'>> = {
  'A_PCM/INT/LIT': { encoding: 'int', isBigEndian: false },
  'A_PCM/INT/BIG': { encoding: 'int', isBigEndian: true },
  'A_PCM/FLOAT/IEEE': { encoding: 'float', isBigEndian: false },
};

function pcmSetup(entry: Entry): CodecSetup {
  const layout = PCM[entry.codec];
  let [sampleRate, channels, bits] = [8000, 1, 0];
  for (const { id, data } of ebmlElements(entry.audio)) {
    if (id === 0xb5) sampleRate = ebmlFloat(data);
    else if (id === 0x9f) channels = ebmlUint(data);
    else if (id === 0x6264) bits = ebmlUint(data);
  }
  const bytesPerSample = bits / 8;
  const isKnown =
    bytesPerSample === 1 ||
    bytesPerSample === 2 ||
    bytesPerSample === 3 ||
    bytesPerSample === 4 ||
    bytesPerSample === 8;
  if (!layout || !isKnown) return { codec: 'unknown' };
  return { codec: 'pcm', sampleRate, channels, bytesPerSample, ...layout };
}

function setupOf(entry: Entry): CodecSetup {
  const { codec, codecPrivate } = entry;
  if (codec === 'A_OPUS') return { codec: 'opus', head: codecPrivate };
  if (codec === 'A_VORBIS') return vorbisSetup(codecPrivate);
  if (codec === 'A_MPEG/L3') return { codec: 'mp3' };
  if (codec === 'A_FLAC') return { codec: 'flac' };
  if (codec === 'A_AAC' && codecPrivate.length > 0) return { codec: 'aac', config: codecPrivate };
  return pcmSetup(entry);
}

/** The prefix stripped from every packet; null for an unsupported content encoding. */
function prefixOf(encodings: Uint8Array): Uint8Array | null {
  for (const { data: encoding } of ebmlElements(encodings)) {
    for (const { id, data } of ebmlElements(encoding)) {
      if (id === 0x5033 && ebmlUint(data) !== 0) return null;
      if (id !== 0x5034) continue;
      const compression = [...ebmlElements(data)];
      const algorithm = compression.find((element) => element.id === 0x4254);
      if (!algorithm || ebmlUint(algorithm.data) !== 3) return null;
      return compression.find((element) => element.id === 0x4255)?.data.subarray(0, 64) ?? EMPTY;
    }
  }
  return EMPTY;
}

/**
 * The first audio track of a Tracks element that is enabled and default, else the first (RFC 9559, 5.1.4); null if there
 * is none.
 */
export function audioTrackOf(tracks: Uint8Array): MatroskaTrack | null {
  let audioEntry: Entry | null = null;
  let hasPicture = false;
  for (const { id, data } of ebmlElements(tracks)) {
    if (id !== TRACK_ENTRY) continue;
    const entry = readEntry(data);
    if (entry.type === VIDEO_TRACK) hasPicture = true;
    const isBetter = !audioEntry || (entry.isDefault && !audioEntry.isDefault);
    if (entry.type === AUDIO_TRACK && isBetter) audioEntry = entry;
  }
  if (!audioEntry) return null;
  const prefix = prefixOf(audioEntry.encodings);
  const setup: CodecSetup = prefix === null ? { codec: 'unknown' } : setupOf(audioEntry);
  return { number: audioEntry.number, setup, prefix: prefix ?? EMPTY, hasPicture };
}
