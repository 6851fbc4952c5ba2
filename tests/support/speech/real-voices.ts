import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { cachedAudio } from './voice.ts';

const run = promisify(execFile);

/* Recordings of real people, packaged by Debian; `npm test` installs them. */

const LIBRIVOX = '/usr/share/pocketsphinx/test/data/librivox';
const SOUNDS = '/usr/share/asterisk/sounds';
const PROMPTS = join(SOUNDS, 'en_US_f_Allison');
const PROMPT_TEXTS = '/usr/share/doc/asterisk-core-sounds-en/core-sounds-en.txt.gz';

/** A recording of a person with its text; `path` is a WAV file. */
export interface RealClip {
  name: string;
  path: string;
  text: string;
}

/** Five sentences of a novel, read for LibriVox (public domain): 16 kHz, a quiet room. */
export function novelClips(): RealClip[] {
  const lines = readFileSync(join(LIBRIVOX, 'transcription'), 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [, text = '', name = ''] = /^<s> (.*) <\/s> \((.*)\)$/.exec(line) ?? [];
    return { name, path: join(LIBRIVOX, `${name}.wav`), text };
  });
}

/** The texts of prompts that consist of words only: without tones or "..." for omitted speech. */
function promptTexts(): Map<string, string> {
  const lines = gunzipSync(readFileSync(PROMPT_TEXTS)).toString('utf8').split('\n');
  const texts = new Map<string, string>();
  for (const line of lines) {
    const [, name, text] = /^([\w/-]+): (.+)$/.exec(line) ?? [];
    if (name && text && !/[[\]<>(]|\.\.\./.test(text)) texts.set(name, text);
  }
  return texts;
}

const words = (text: string): number => text.split(/\s+/).length;

/** A telephone prompt in 16 kHz, or in the 8 kHz band. */
export async function promptClip(
  name: string,
  text: string,
  band: 'wide' | 'telephone' = 'wide',
): Promise<RealClip> {
  const source = promptFile(name, band);
  const path = await cachedAudio(`prompt ${source}`, 'wav', (target) =>
    run('ffmpeg', [
      ...['-v', 'error', ...(band === 'wide' ? ['-f', 'g722'] : []), '-i', source],
      ...['-ar', '16000', '-ac', '1', target],
    ]),
  );
  return { name, path, text };
}

const promptFile = (name: string, band: 'wide' | 'telephone'): string =>
  join(PROMPTS, `${name}.${band === 'wide' ? 'g722' : 'wav'}`);

/** A prompt that is not converted yet. */
export interface Prompt {
  name: string;
  text: string;
}

/**
 * Telephone prompts of at least four words, spoken by a professional: `wide` in 16 kHz, `telephone` in the 8
 * kHz band. `pick` takes those that are needed: converting all of them takes minutes.
 */
export async function promptClips(
  band: 'wide' | 'telephone',
  pick: (prompts: readonly Prompt[]) => readonly Prompt[],
): Promise<RealClip[]> {
  const prompts = [...promptTexts()]
    .map(([name, text]) => ({ name, text }))
    .filter(({ name, text }) => words(text) >= 4 && existsSync(promptFile(name, band)));
  const clips: RealClip[] = [];
  for (const { name, text } of pick(prompts)) clips.push(await promptClip(name, text, band));
  return clips;
}

/** Joins clips of one voice, with pauses of half a second to two seconds of a quiet room between them. */
export async function joinedClips(clips: readonly RealClip[]): Promise<RealClip> {
  const inputs = clips.flatMap(({ path }) => ['-i', path]);
  const padded = clips.map((_, n) => `[${n}]apad=pad_dur=${[0.5, 1, 2, 0.7][n % 4]}[p${n}]`).join(';');
  const all = clips.map((_, n) => `[p${n}]`).join('');
  const room = 'anoisesrc=a=0.0008:c=pink:r=16000:seed=7[room]';
  const graph = `${padded};${all}concat=n=${clips.length}:v=0:a=1[voice];${room};[voice][room]amix=duration=first:normalize=0`;
  const path = await cachedAudio(
    `joined ${clips.map((clip) => clip.path).join(' ')} ${graph}`,
    'wav',
    (target) =>
      run('ffmpeg', ['-v', 'error', ...inputs, '-filter_complex', graph, '-ar', '16000', '-ac', '1', target]),
  );
  return { name: `${clips[0]?.name} ...`, path, text: clips.map(({ text }) => text).join(' ') };
}

const LETTERS =
  'alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november oscar papa';

/**
 * Words of a spelling alphabet, each from its own recording; `onset` is the second at which its sound begins.
 */
export async function spelledWords(): Promise<{ text: string; pcm: Buffer; onset: number }[]> {
  const words: { text: string; pcm: Buffer; onset: number }[] = [];
  for (const text of LETTERS.split(' ')) {
    const source = join(PROMPTS, 'phonetic', `${text[0]}_p.g722`);
    const path = await cachedAudio(`letter ${source}`, 'wav', (target) =>
      run('ffmpeg', ['-v', 'error', '-f', 'g722', '-i', source, '-ar', '16000', '-ac', '1', target]),
    );
    const file = readFileSync(path);
    const pcm = file.subarray(file.indexOf('data') + 8);
    words.push({ text, pcm, onset: onsetOf(pcm) });
  }
  return words;
}

/** Seconds until the audio first exceeds a thirtieth of its peak. */
function onsetOf(pcm: Buffer): number {
  const levels = Array.from({ length: pcm.length >> 1 }, (_, at) => Math.abs(pcm.readInt16LE(at * 2)));
  const peak = levels.reduce((most, level) => Math.max(most, level), 0);
  return levels.findIndex((level) => level > peak / 30) / 16_000;
}

/** A prompt in another language, for tests of an English engine; `language` as in `it`. */
export async function foreignClip(language: string, name: string): Promise<string> {
  const folders = await readdir(SOUNDS);
  const folder = folders.find((one) => one.startsWith(`${language}_`)) ?? language;
  const source = join(SOUNDS, folder, `${name}.g722`);
  return await cachedAudio(`foreign ${source}`, 'wav', (target) =>
    run('ffmpeg', ['-v', 'error', '-f', 'g722', '-i', source, '-ar', '16000', '-ac', '1', target]),
  );
}
