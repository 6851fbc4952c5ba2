import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AudioError } from '../../src/server/audio/audio-error.ts';
import { decodeAudio, readHead } from '../../src/server/audio/decode.ts';
import { sniffAudio } from '../../src/server/audio/sniff.ts';
import { openSessions } from '../../src/server/audio/threads/decoder-threads.ts';
import { seededRandom, seedOfDay } from '../mutations/seeded-choice.ts';
import { rounds, timeoutOf } from '../soak/rounds.ts';
import { watchLoopBlocks } from '../support/loop-delays.ts';
import { type Encoding, SENTENCE, speak, toFormat } from '../support/speech/voice.ts';
import { report } from './report.ts';
import { pick, type Random } from './request-grammar.ts';

const FILES = rounds(36, 2000);
const AT_ONCE = 4;
/** The longest audio that a file of a few seconds may decode to, in seconds. */
const SOUND_MAX = 600;
const GROWTH_MAX_MB = 50;
/** How long decoding may block the event loop, in milliseconds. */
const BLOCK_MAX_MS = 200;
const seed = Number(process.env.FUZZ_SEED ?? seedOfDay(Date.now()));
const ENCODINGS: readonly Encoding[] = [
  ...(['webm', 'vorbis.webm', 'aac.mkv', 'ogg', 'vorbis.ogg', 'flac.ogg'] as const),
  ...(['mp3', 'wav', 'flac', 'm4a', 'mp4', 'aac'] as const),
];

let folder: string;
const originals = new Map<Encoding, Buffer>();
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parlance-fuzz-'));
  const spoken = await speak(SENTENCE);
  for (const each of ENCODINGS) originals.set(each, readFileSync(await toFormat(spoken, each)));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A file of one encoding that was damaged in some way. */
function damaged(encoding: Encoding, random: Random): { bytes: Buffer; how: string } {
  const original = originals.get(encoding) ?? Buffer.alloc(0);
  const bytes = Buffer.from(original);
  const at = (below = bytes.length) => Math.floor(random() * Math.max(1, below));
  const other = originals.get(pick(random, ENCODINGS)) ?? bytes;
  const ways: Readonly<Record<string, () => Buffer>> = {
    cut: () => bytes.subarray(0, at()),
    'bits of its header': () => {
      for (let n = 0; n < 1 + at(12); n += 1) bytes[at(600)] = at(256);
      return bytes;
    },
    'bits anywhere': () => {
      for (let n = 0; n < 1 + at(300); n += 1) bytes[at()] = at(256);
      return bytes;
    },
    'largest numbers': () => {
      for (let n = 0; n < 4; n += 1) bytes.fill(0xff, at(2000), at(2000) + 4);
      return bytes;
    },
    'a part twice': () => Buffer.concat([bytes.subarray(0, at()), bytes.subarray(at()), bytes]),
    'a part missing': () => Buffer.concat([bytes.subarray(0, at(400)), bytes.subarray(at())]),
    'the head of another': () => Buffer.concat([other.subarray(0, at(800)), bytes.subarray(at())]),
    'one in another': () => {
      const middle = at();
      return Buffer.concat([bytes.subarray(0, middle), other, bytes.subarray(middle)]);
    },
    zeros: () => Buffer.concat([bytes.subarray(0, at(800)), Buffer.alloc(20_000)]),
  };
  const how = pick(random, Object.keys(ways));
  return { bytes: ways[how]?.() ?? bytes, how: `${encoding}, ${how}` };
}

/** Decodes a file like an upload; returns the outcome. */
async function decoded(path: string): Promise<string> {
  const { head, audio: sound } = await readHead(path);
  const format = sniffAudio(head, sound);
  if (!format) return 'refused';
  const { signal } = new AbortController();
  const { pcm } = decodeAudio({ path, format, signal, maxSeconds: SOUND_MAX, timeLimitMs: 20_000 });
  try {
    for await (const samples of pcm) if (samples.length % 2 !== 0) throw new Error('half a sample');
    return 'decoded';
  } catch (error) {
    if (error instanceof AudioError) return error.code;
    throw error;
  }
}

it(
  `decodes or rejects ${FILES} damaged recordings of every container format (seed ${seed})`,
  async () => {
    const random = seededRandom(seed);
    const ends = new Map<string, number>();
    const faults: string[] = [];
    let left = FILES;
    let before = 0;
    const longestBlock = watchLoopBlocks();
    const one = async (worker: number) => {
      const path = join(folder, `upload-${worker}`);
      while (left > 0) {
        left -= 1;
        if (before === 0 && left < (FILES * 4) / 5) {
          // By now, everything loaded on first use is loaded.
          before = process.memoryUsage().rss;
          longestBlock();
        }
        const { bytes, how } = damaged(pick(random, ENCODINGS), random);
        writeFileSync(path, bytes);
        const end = await decoded(path).catch((error: unknown) => {
          faults.push(`${how}: ${String(error)}`);
          return 'fault';
        });
        ends.set(end, (ends.get(end) ?? 0) + 1);
        if (end === 'decode_timeout') faults.push(`${how}: took too long`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, (_, worker) => one(worker)));
    if (process.env.SOAK) {
      const grown = Math.round((process.memoryUsage().rss - before) / 1024 / 1024);
      const told = [...ends].map(([end, count]) => `${end}: ${count}`);
      report(`${FILES} damaged recordings of the seed ${seed}: ${told.join(', ')}`);
      const blocked = longestBlock();
      report(`memory grew by ${grown} MB; the event loop was blocked for ${Math.round(blocked)} ms at most`);
      expect(blocked).toBeLessThan(BLOCK_MAX_MS);
      expect(grown).toBeLessThan(GROWTH_MAX_MB);
    }
    expect(faults).toEqual([]);
    expect(openSessions()).toBe(0);
    expect(readdirSync(folder).filter((name) => !name.startsWith('upload-'))).toEqual([]);
  },
  timeoutOf(FILES, 0.5),
);
