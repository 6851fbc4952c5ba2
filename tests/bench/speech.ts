import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Recognition } from '../../src/speech/recognition.ts';
import { decodeBytes } from '../support/speech/decoded.ts';
import { nonSpeechSounds } from '../support/speech/non-speech-sounds.ts';
import { loadPlainDecoder } from '../support/speech/plain-decoder.ts';
import { novelClips, promptClips, type RealClip, spelledWords } from '../support/speech/real-voices.ts';
import { sharedMoonshine } from '../support/speech/shared-moonshine.ts';
import { processesNaming } from '../support/speech/test-folder.ts';
import { applyFilter, toFormat } from '../support/speech/voice.ts';
import { wordCount, wordErrors } from '../support/speech/word-error-rate.ts';
import { median, ms, quantile, type Result } from './measure.ts';

const SECOND = 32_000;
const run = promisify(execFile);

const samplesOf = async (path: string): Promise<Buffer> => {
  const file = await readFile(path);
  return file.subarray(file.indexOf('data') + 8);
};

async function hear(
  pcm: Uint8Array,
  onPartial?: (text: string) => void,
  inTime = false,
): Promise<Recognition> {
  const session = sharedMoonshine().open({
    language: 'en',
    vocabulary: [],
    context: '',
    signal: new AbortController().signal,
    onPartial: (text) => onPartial?.(text),
    isWatched: () => onPartial !== undefined,
  });
  for (let at = 0; inTime && at < pcm.length; at += SECOND / 4) {
    await session.feed(pcm.subarray(at, at + SECOND / 4));
    await sleep(250);
  }
  if (!inTime) await session.feed(pcm);
  const heard = await session.end();
  session.close();
  return heard;
}

/** A clip as a browser records and sends it, decoded as the server does: Opus in WebM. */
async function sentByBrowser(path: string): Promise<Buffer> {
  const { samples } = await decodeBytes(await readFile(await toFormat(path, 'live.webm')), 'webm');
  return Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
}

/** The word error rate in percent. */
async function errorsOf(
  clips: readonly RealClip[],
  listen: (pcm: Buffer) => Promise<string>,
  read = samplesOf,
): Promise<number> {
  let [wrong, words] = [0, 0];
  for (const { path, text } of clips) {
    wrong += wordErrors(text, await listen(await read(path)));
    words += wordCount(text);
  }
  return (100 * wrong) / words;
}

/** The clips mixed with pink noise at this signal-to-noise ratio in decibels. */
async function inNoise(clips: readonly RealClip[], decibels: number): Promise<RealClip[]> {
  const noisy: RealClip[] = [];
  for (const clip of clips) {
    const { stderr } = await run('ffmpeg', ['-i', clip.path, '-af', 'volumedetect', '-f', 'null', '-']);
    const level = Number(/mean_volume: (-?[\d.]+) dB/.exec(stderr)?.[1] ?? -20) - decibels;
    // Pink noise of amplitude 1 has a level of about -14 dB.
    const graph = `anoisesrc=a=1:c=pink:seed=3:r=16000,volume=${level + 14}dB[n];[0][n]amix=inputs=2:duration=first:normalize=0`;
    noisy.push({ ...clip, path: await applyFilter(clip.path, graph) });
  }
  return noisy;
}

/** The processor seconds of the engine's processes so far. */
async function processorSeconds(): Promise<number> {
  let ticks = 0;
  for (const id of await readdir('/proc')) {
    if (!/^\d+$/.test(id)) continue;
    const line = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
    if (!line.includes('moonshine-program')) continue;
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    ticks += Number(fields[11]) + Number(fields[12]);
  }
  return ticks / 100;
}

const percent = (name: string, value: number, aim: number, detail = ''): Result => ({
  name,
  value,
  unit: ' %',
  aim,
  detail,
});

async function benchErrors(clips: readonly RealClip[]): Promise<Result[]> {
  const ours = async (pcm: Buffer) => (await hear(pcm)).text;
  const plain = await loadPlainDecoder();
  // The engine never receives a clip whole that is longer than a piece.
  const short = clips.filter(({ text }) => wordCount(text) <= 60);
  const before = await processorSeconds();
  const wide = await errorsOf(short, ours);
  const used = (await processorSeconds()) - before;
  const seconds = (await Promise.all(short.map(({ path }) => samplesOf(path)))).reduce(
    (sum, pcm) => sum + pcm.length / SECOND,
    0,
  );
  const telephone = await promptClips('telephone', (all) => all.filter(({ text }) => wordCount(text) <= 60));
  const sample = short.filter((_, index) => index % 4 === 0);
  const noisy = async (decibels: number) => errorsOf(await inNoise(sample, decibels), ours);
  return [
    percent('words wrong, prompts', wide, 5, `plain decoder ${(await errorsOf(short, plain)).toFixed(1)} %`),
    percent('words wrong, the same prompts through Opus', await errorsOf(short, ours, sentByBrowser), 5),
    percent('words wrong, novel', await errorsOf(novelClips(), ours), 5),
    percent('words wrong, telephone', await errorsOf(telephone, ours), 5),
    percent('words wrong, pink noise 20 dB below', await noisy(20), 8),
    percent('words wrong, pink noise 10 dB below', await noisy(10), 15),
    {
      name: 'processor time of the engine, a second of speech',
      value: used / seconds,
      unit: ' s',
      aim: 0.1,
      detail: `${seconds.toFixed(0)} s of speech`,
    },
  ];
}

async function benchOther(): Promise<Result> {
  let words = 0;
  const sounds = await nonSpeechSounds();
  for (const path of sounds) words += wordCount((await hear(await samplesOf(path))).text);
  return {
    name: 'words heard in other sounds',
    value: words,
    unit: '',
    aim: 0,
    detail: `${sounds.length} sounds`,
  };
}

const bare = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/[^a-z' ]/g, '')
    .split(/\s+/)
    .filter(Boolean);

/** Interim results: the delay of the first one, and how often words change after two results agreed. */
async function benchLive(): Promise<Result[]> {
  const firsts: number[] = [];
  const waits: number[] = [];
  let [agreed, changed] = [0, 0];
  for (const { path, text } of novelClips()) {
    const pcm = await samplesOf(path);
    const [span] = await sharedMoonshine().findSpeech(pcm);
    const looks: { at: number; words: string[] }[] = [];
    const began = performance.now();
    const heard = await hear(
      pcm,
      (partial) => looks.push({ at: performance.now() - began, words: bare(partial) }),
      true,
    );
    waits.push(performance.now() - began - (pcm.length / SECOND) * 1000);
    const final = bare(heard.text);
    const right = looks.find(({ words }) => words[0] !== undefined && words[0] === bare(text)[0]);
    if (right) firsts.push(right.at - (span?.start ?? 0) * 1000);
    for (const [index, { words }] of looks.slice(1).entries()) {
      const before = looks[index]?.words ?? [];
      const same = words.findIndex((word, at) => word !== before[at]);
      const stable = words.slice(0, same < 0 ? words.length : same);
      agreed += stable.length;
      changed += stable.filter((word, at) => word !== final[at]).length;
    }
  }
  return [
    {
      name: 'first right word after speech begins',
      value: median(firsts) / 1000,
      unit: ' s',
      aim: 1.2,
      detail: `slowest ${ms(quantile(firsts, 0.99))}`,
    },
    percent(
      'words changed after two looks agreed',
      (100 * changed) / Math.max(1, agreed),
      0.5,
      `${changed} of ${agreed}`,
    ),
    {
      name: 'engine after the last sample',
      value: median(waits),
      unit: ' ms',
      aim: 1000,
      detail: 'sound of 3-7 s',
    },
  ];
}

/** The error of word times: separately recorded words, joined in groups of four. */
async function benchTimes(): Promise<Result[]> {
  const words = await spelledWords();
  const apart: number[] = [];
  for (let from = 0; from + 4 <= words.length; from += 1) {
    const group = words.slice(from, from + 4);
    const heard = await hear(Buffer.concat(group.map(({ pcm }) => pcm)));
    let at = 0;
    for (const { text, pcm, onset } of group) {
      const found = heard.words?.find((word) => bare(word.text)[0] === text);
      if (found) apart.push(Math.abs(found.start - at - onset));
      at += pcm.length / SECOND;
    }
  }
  const late = apart.filter((seconds) => seconds > 0.2).length;
  return [
    percent(
      'word starts more than 0.2 s off',
      (100 * late) / apart.length,
      5,
      `median ${median(apart).toFixed(3)} s of ${apart.length} words`,
    ),
  ];
}

/** The recognition speed as a multiple of real time, for one user and for many. */
async function benchMany(): Promise<Result[]> {
  const pcm = await samplesOf(novelClips()[0]?.path ?? '');
  const factor = async (count: number) => {
    const began = performance.now();
    await Promise.all(Array.from({ length: count }, () => hear(pcm)));
    return (performance.now() - began) / 1000 / (count * (pcm.length / SECOND));
  };
  await hear(pcm);
  const [one, four, sixteen] = [await factor(1), await factor(4), await factor(16)];
  return [
    {
      name: 'real-time factor with 16 people over one',
      value: sixteen / one,
      unit: '×',
      aim: 1.2,
      detail: `1: ${one.toFixed(3)}, 4: ${four.toFixed(3)}, 16: ${sixteen.toFixed(3)}`,
    },
  ];
}

async function memoryOfEngine(): Promise<Result> {
  const programs = (await processesNaming('moonshine-program')).length;
  const { stdout } = await run('sh', [
    '-c',
    "ps -eo rss,args | grep '[m]oonshine-program' | awk '{sum += $1} END {print sum}'",
  ]);
  return {
    name: 'memory of the engine, a process',
    value: Number(stdout) / 1024 / Math.max(1, programs),
    unit: ' MB',
    aim: 450,
    detail: `${programs} processes`,
  };
}

/** The accuracy of the built-in engine on real speakers. */
export async function benchSpeech(): Promise<Result[]> {
  const prompts = await promptClips('wide', (all) => all);
  const results = [
    ...(await benchErrors(prompts)),
    await benchOther(),
    ...(await benchTimes()),
    ...(await benchLive()),
    ...(await benchMany()),
    await memoryOfEngine(),
  ];
  await sharedMoonshine().close();
  return results;
}
