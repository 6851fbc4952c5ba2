import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cachedAudio, synthesize } from './voice.ts';

const run = promisify(execFile);

/* Sounds without speech: recordings packaged by Debian, and synthetic ones. */

const DESKTOP_SOUNDS = '/usr/share/sounds/freedesktop/stereo';
const PROMPTS = '/usr/share/asterisk/sounds/en_US_f_Allison';

const at16 = ['-ar', '16000', '-ac', '1'];

/** Noise whose loudness rises and falls like passing cars. */
const street = (seed: number) =>
  `anoisesrc=a=0.3:c=brown:r=16000:d=8:seed=${seed},volume='0.4+0.6*abs(sin(0.7*t+${seed}))':eval=frame`;
/** Key clicks: short bursts at irregular intervals. */
const keys = (seed: number) =>
  `anoisesrc=a=0.5:c=white:r=16000:d=6:seed=${seed},volume='lt(mod(t*${4 + seed}+0.3*sin(5*t),1),0.04)':eval=frame`;
/** Bursts with the pitch and formants of a barking dog. */
const dog = (pitch: number) =>
  `aevalsrc='0.4*lt(mod(t,0.9),0.18)*(sin(2*PI*${pitch}*t)+0.6*sin(2*PI*${2 * pitch}*t)+0.4*sin(2*PI*${3 * pitch}*t))':d=6:s=16000`;
/** Chords that change every second and a half. */
const music = (base: number) =>
  `aevalsrc='0.15*(sin(2*PI*${base}*(1+0.25*floor(mod(t/1.5,4)))*t)+sin(2*PI*${base * 1.25}*(1+0.25*floor(mod(t/1.5,4)))*t)+sin(2*PI*${base * 1.5}*(1+0.25*floor(mod(t/1.5,4)))*t))':d=8:s=16000`;
const MADE = [
  ...[50, 60, 100, 120].map((hum) => `sine=f=${hum}:d=6:r=16000`),
  ...['white', 'pink', 'brown', 'blue', 'violet'].flatMap((colour) =>
    [0.02, 0.2].map((loud) => `anoisesrc=a=${loud}:c=${colour}:r=16000:d=6:seed=5`),
  ),
  ...[1, 2, 3].map(street),
  ...[1, 2, 3].map(keys),
  ...[320, 450, 600].map(dog),
  ...[220, 262, 330].map(music),
  'anullsrc=r=16000:cl=mono:d=5',
];

/** Paths of WAV files: bells, cameras, alarms, animals, tones, hum, hiss, keys, streets, music, silence. */
export async function nonSpeechSounds(): Promise<string[]> {
  const desktop = (await readdir(DESKTOP_SOUNDS))
    .filter(
      (name) => name.endsWith('.oga') && !name.startsWith('audio-channel') && !name.startsWith('audio-test'),
    )
    .map((name) => ['-i', join(DESKTOP_SOUNDS, name)]);
  const telephone = ['tt-monkeys', 'beep', 'beeperr', 'ascending-2tone', 'descending-2tone'].map((name) => [
    ...['-f', 'g722', '-i', join(PROMPTS, `${name}.g722`)],
  ]);
  const recorded = [...desktop, ...telephone].map((input) =>
    cachedAudio(`other ${input.join(' ')}`, 'wav', (target) =>
      run('ffmpeg', ['-v', 'error', ...input, ...at16, target]),
    ),
  );
  return Promise.all([...recorded, ...MADE.map((filter) => synthesize(filter, 'wav', at16))]);
}
