import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AUDIO_FORMATS, type AudioFormat } from '../../../src/contract/api/audio-formats.ts';

const run = promisify(execFile);
const FOLDER = join(tmpdir(), 'parlance-test-voices');

/** The encodings that tests use. */
export type Encoding = keyof typeof ENCODINGS;

export const SENTENCE = 'The weather is lovely today and we are going to the park.';

/** About ten seconds of speech, including the pauses between sentences. */
export const PARAGRAPH =
  'The meeting begins at nine in the morning. Please bring the report about the new building, and the list of people who will come. ' +
  'We should talk about the money first. After that there will be time for questions. ';

/** A text that takes more than a minute to speak. */
export const LONG_TEXT = [
  SENTENCE,
  'My brother wants to bring his dog because the water in the lake is warm.',
  'We should take some bread and cheese with us and something to drink.',
  'Last year we went to the mountains with our friends from the city.',
  'It was raining all day long and nobody wanted to leave the house.',
  'My mother told us stories about the time when she was a little girl.',
  'She lived on a farm with many animals and there was always work to do.',
  'In the evening they all sat around the fire and talked about the day.',
  'I think that people had more time for each other in those years.',
  'Now everybody looks at a small screen and waits for the next message.',
  'The train to the north leaves at nine in the morning from the main station.',
  'If you want to come with us you have to be there before half past eight.',
  'Please do not forget to call the doctor about the results of the test.',
  'The meeting with the new director has been moved to the end of the week.',
  'He said that the company will need more people before the summer.',
  'We have to find a better way to send the letters to our customers.',
  'The children like to play in the garden near the old house on the hill.',
  'Their grandmother makes the best apple cake in the whole town.',
];

/** Creates a file once per machine; parallel processes never see a partial file. */
export async function cachedAudio(
  key: string,
  ending: string,
  make: (target: string) => Promise<unknown>,
): Promise<string> {
  const path = join(FOLDER, `${createHash('sha256').update(key).digest('hex').slice(0, 20)}.${ending}`);
  if (await stat(path).catch(() => null)) return path;
  await mkdir(FOLDER, { recursive: true });
  const half = join(FOLDER, `${randomUUID()}.${ending}`);
  await make(half);
  await rename(half, path);
  return path;
}

/** A 16 kHz WAV of the text, spoken by flite. */
export function speak(text: string, voice: 'slt' | 'rms' | 'awb' = 'slt'): Promise<string> {
  return cachedAudio(`flite ${voice} ${text}`, 'wav', (target) =>
    run('flite', ['-voice', voice, '-t', text, '-o', target]),
  );
}

const ENCODINGS = {
  mp3: ['-c:a', 'libmp3lame', '-b:a', '96k'],
  m4a: ['-c:a', 'aac', '-b:a', '96k', '-f', 'ipod'],
  mp4: [
    ...['-c:a', 'aac', '-b:a', '96k', '-movflags', 'empty_moov+default_base_moof'],
    ...['-frag_duration', '250000', '-f', 'mp4'],
  ],
  wav: ['-c:a', 'pcm_s16le', '-ar', '44100', '-ac', '2'],
  ogg: ['-c:a', 'libopus', '-b:a', '48k'],
  webm: ['-c:a', 'libopus', '-b:a', '48k'],
  flac: ['-c:a', 'flac'],
  aac: ['-c:a', 'aac', '-ar', '44100', '-b:a', '96k'],
  'vorbis.ogg': ['-c:a', 'libvorbis', '-ar', '44100', '-ac', '2'],
  'vorbis.webm': ['-c:a', 'libvorbis', '-ar', '48000'],
  'flac.ogg': ['-c:a', 'flac', '-f', 'ogg'],
  'surround.ogg': ['-c:a', 'libopus', '-b:a', '192k', '-ac', '6', '-mapping_family', '1'],
  'surround.wav': ['-c:a', 'pcm_s24le', '-ar', '48000', '-ac', '6'],
  'aac.mkv': ['-c:a', 'aac', '-ar', '44100'],
  'front.alac.m4a': ['-c:a', 'alac', '-movflags', '+faststart', '-f', 'ipod'],
  'alac.m4a': ['-c:a', 'alac', '-f', 'ipod'],
  // The format of a browser's recorder: short clusters, no index, no length.
  'live.webm': [
    ...['-c:a', 'libopus', '-b:a', '64k', '-ac', '1'],
    ...['-f', 'webm', '-live', '1', '-cluster_time_limit', '250'],
  ],
} as const satisfies Record<string, readonly string[]>;

/** Converts audio to a format that people upload. */
export function toFormat(source: string, format: Encoding): Promise<string> {
  return cachedAudio(`format ${source} ${format} ${ENCODINGS[format].join(' ')}`, format, (target) =>
    run('ffmpeg', ['-v', 'error', '-i', source, '-vn', ...ENCODINGS[format], target]),
  );
}

/** The container that our format detection should report for such a file. */
export function containerOf(format: Encoding): AudioFormat {
  const ending = format.split('.').at(-1);
  if (ending === 'm4a') return 'mp4';
  if (ending === 'mkv') return 'webm';
  const container = AUDIO_FORMATS.find((known) => known === ending);
  if (!container) throw new RangeError(`${format} is no container.`);
  return container;
}

/** A file with two tracks of sound: a silent one first, and the source as the one that is played by default. */
export function withSilentFirstTrack(source: string, ending: string, codec: string): Promise<string> {
  const silence = ['-f', 'lavfi', '-t', '4', '-i', 'anullsrc=r=44100:cl=mono'];
  const flags = ['-disposition:a:0', '0', '-disposition:a:1', 'default', '-ar', '48000', '-c:a', codec];
  return cachedAudio(`behind a silent track ${source} ${ending} ${flags.join(' ')}`, ending, (target) =>
    run('ffmpeg', ['-v', 'error', ...silence, '-i', source, '-map', '0:a', '-map', '1:a', ...flags, target]),
  );
}

/** A video whose sound begins so many seconds after the picture, with a gap of two seconds after its first. */
export function withDelayedAudio(
  source: string,
  seconds: number,
  ending: string,
  codecs: readonly [video: string, audio: string],
): Promise<string> {
  const picture = ['-f', 'lavfi', '-t', '9', '-i', 'testsrc=size=64x64:rate=5'];
  const gap = `aselect='not(between(t,${seconds + 1},${seconds + 3}))'`;
  const [video, audio] = codecs;
  const form = ['-map', '0', '-map', '1', '-c:v', video, '-af', gap, '-ar', '48000', '-c:a', audio];
  return cachedAudio(`late ${source} ${seconds} ${ending} ${form.join(' ')}`, ending, (target) =>
    run('ffmpeg', ['-v', 'error', ...picture, '-itsoffset', String(seconds), '-i', source, ...form, target]),
  );
}

/** A file made by an ffmpeg filter source, for instance `anoisesrc=a=0.1:d=3`. */
export function synthesize(filter: string, ending = 'wav', more: string[] = []): Promise<string> {
  return cachedAudio(`filter ${filter} ${ending} ${more.join(' ')}`, ending, (target) =>
    run('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', filter, ...more, target]),
  );
}

/** Speaks the sentences, each followed by so many seconds of a quiet room. */
export async function speakWithPauses(
  sentences: readonly string[],
  pause: number,
  voice: 'slt' | 'rms' | 'awb',
): Promise<string> {
  const parts = await Promise.all(sentences.map((sentence) => speak(sentence, voice)));
  const inputs = parts.flatMap((path) => ['-i', path]);
  const padded = parts.map((_, index) => `[${index}]apad=pad_dur=${pause}[p${index}]`).join(';');
  const graph = `${padded};${parts.map((_, index) => `[p${index}]`).join('')}concat=n=${parts.length}:v=0:a=1`;
  return cachedAudio(`sentences ${parts.join(' ')} ${pause}`, 'wav', (target) =>
    run('ffmpeg', ['-v', 'error', ...inputs, '-filter_complex', graph, '-ar', '16000', '-ac', '1', target]),
  );
}

/** Applies an ffmpeg filter graph to the source, for instance to mix in noise or silence. */
export function applyFilter(source: string, graph: string): Promise<string> {
  return cachedAudio(`graph ${source} ${graph}`, 'wav', (target) =>
    run('ffmpeg', [
      '-v',
      'error',
      '-i',
      source,
      '-filter_complex',
      graph,
      '-ar',
      '16000',
      '-ac',
      '1',
      target,
    ]),
  );
}
