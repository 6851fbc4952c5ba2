import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { MISSING_MARK } from '../../../src/contract/takes.ts';
import type { StreamingEngine } from '../../../src/server/speech/engine.ts';
import type { TakeSource } from '../../../src/server/speech/listening.ts';
import { createSlots } from '../../../src/server/speech/slots.ts';
import { deskFor, listenTo, realPocketSphinx, spoken, wholeFile } from '../../support/speech/listen.ts';
import { createNotingEngine, type NotingEngine } from '../../support/speech/noting-engine.ts';
import { filtered, SENTENCE, speak, speakWithPauses, toFormat } from '../../support/speech/voice.ts';
import { wordErrorRate } from '../../support/speech/word-error-rate.ts';
import { ownProcesses } from '../../support/speech/workplace.ts';

const OTHER = 'My brother wants to bring his dog because the water in the lake is warm.';
const never = new AbortController().signal;
/** A quarter of a second of a WAV of 16 kHz. */
const SLICE_BYTES = 8000;
/** Programs start slowly on a busy machine. */
const SOON = { timeout: 20_000 };

/** A voice that says a sentence several times, with pauses between; 16 kHz WAV. */
const withPauses = async (times: number, pause: number) =>
  filtered(
    await speak(SENTENCE),
    `[0]apad=pad_dur=${pause},aloop=loop=${times - 1}:size=${Math.round((3.26 + pause) * 16_000)}`,
  );

const sound = async (path: string) => {
  const bytes = await readFile(path);
  return bytes.subarray(bytes.indexOf('data') + 8);
};

/** A recording that comes when the test says so, in slices of a quarter of a second. */
async function spokenOnDemand(path: string) {
  const bytes = await readFile(path);
  const queue: (Uint8Array | 'end')[] = [];
  let change = Promise.withResolvers<void>();
  let at = 0;
  const add = (...slices: (Uint8Array | 'end')[]) => {
    queue.push(...slices);
    change.resolve();
    change = Promise.withResolvers<void>();
  };
  const source: TakeSource = {
    file: async () => null,
    async *bytes() {
      for (;;) {
        const next = queue.shift();
        if (next === 'end') return;
        if (next) yield next;
        else await change.promise;
      }
    },
  };
  return {
    source,
    say(seconds: number) {
      const slices = Math.min(seconds * 4, Math.ceil((bytes.length - at) / SLICE_BYTES));
      add(
        ...Array.from({ length: slices }, (_, n) =>
          bytes.subarray(at + n * SLICE_BYTES, at + (n + 1) * SLICE_BYTES),
        ),
      );
      at += slices * SLICE_BYTES;
    },
    end: () => add('end'),
  };
}

/** All that the runs of an engine heard, without what they were given to get used to the voice. */
const freshSound = (engine: NotingEngine, only?: number) =>
  Buffer.concat(
    engine.runs.flatMap((run, index) => {
      if (only !== undefined && only !== index) return [];
      return index === 0 ? run.parts : run.parts.slice(1);
    }),
  );

describe('listening to one run', () => {
  test('tells utterances while more is spoken, and never takes one back', async () => {
    const live = await spokenOnDemand(await withPauses(3, 1.5));
    const engine = await realPocketSphinx();
    const told: string[] = [];
    const heard = listenTo(deskFor(engine), {
      source: live.source,
      onSegment: ({ text }) => told.push(text),
    });
    live.say(4.5);
    await expect.poll(() => told, SOON).toEqual([SENTENCE]);
    live.say(60);
    live.end();
    const { text, segments, told: all } = await heard;
    expect(all).toEqual(segments);
    expect(text).toBe(segments.map((segment) => segment.text).join(' '));
    expect(segments).toHaveLength(3);
  });

  test('gives an engine exactly the sound of the recording', async () => {
    const path = await withPauses(2, 1);
    const engine = createNotingEngine();
    await listenTo(deskFor(engine), { source: wholeFile(path) });
    expect(engine.runs).toHaveLength(1);
    expect(engine.runs[0]?.end).toBe('end');
    expect(freshSound(engine).equals(await sound(path))).toBe(true);
  });

  test('marks what was lost where it was lost, and goes on behind it', async () => {
    const bytes = await readFile(await withPauses(3, 1.5));
    // The second sentence of three, of 4.76 seconds each.
    const source = spoken(bytes, { sliceBytes: SLICE_BYTES, lost: (slice) => slice >= 17 && slice < 36 });
    const { segments, text } = await listenTo(deskFor(await realPocketSphinx()), { source });
    expect(segments.map((segment) => segment.text)).toEqual([SENTENCE, MISSING_MARK, SENTENCE]);
    expect(text).toBe(`${SENTENCE} ${MISSING_MARK} ${SENTENCE}`);
    const mark = segments[1];
    expect(mark?.start).toBe(mark?.end);
    expect(mark?.start).toBeGreaterThan(3.5);
    expect(mark?.start).toBeLessThan(5);
    expect(segments[2]?.start).toBeGreaterThan(mark?.start ?? 99);
  });

  test('asks before it lets the engine hear on, and throws on what it is told', async () => {
    const path = await withPauses(3, 1);
    const asked: number[] = [];
    const engine = createNotingEngine();
    const heard = listenTo(deskFor(engine), {
      source: wholeFile(path),
      async allow(seconds) {
        asked.push(seconds);
        if (seconds > 8) throw new RangeError('No minutes are left.');
        return Math.max(seconds, 4);
      },
    });
    await expect(heard).rejects.toThrow(RangeError);
    expect(asked.slice(0, -1).every((seconds, index) => index === 0 || seconds > 4)).toBe(true);
    expect(freshSound(engine).length / 32_000).toBeLessThanOrEqual(8);
    expect(engine.runs[0]?.end).toBe('stop');
    expect(await ownProcesses('ffmpeg')).toEqual([]);
  });

  test('leaves no process behind when it is stopped, at any moment', async () => {
    const path = await toFormat(await withPauses(3, 1.5), 'webm');
    const bytes = await readFile(path);
    const desk = deskFor(await realPocketSphinx());
    for (const afterMs of [0, 30, 150, 400, 900]) {
      const control = new AbortController();
      const source = spoken(bytes, { sliceBytes: 1500, waitMs: 20 });
      const heard = listenTo(desk, { source, signal: control.signal, isWatched: () => true });
      const refused = expect(heard).rejects.toMatchObject({ code: 'aborted' });
      await sleep(afterMs);
      control.abort();
      await refused;
      for (const program of ['ffmpeg', 'pocketsphinx_continuous', 'cat']) {
        expect(await ownProcesses(program)).toEqual([]);
      }
    }
  });
});

describe('listening while others wait', () => {
  test('reads nothing while there is no slot', async () => {
    const slots = createSlots(1, 2);
    const turn = await slots.take(7, never);
    let read = 0;
    const bytes = await readFile(await speak(SENTENCE));
    const source = spoken(bytes, { sliceBytes: 8000, onRead: () => (read += 1) });
    const heard = listenTo(deskFor(createNotingEngine(), { slots }), { source });
    await sleep(200);
    expect(read).toBe(0);
    expect(await ownProcesses('ffmpeg')).toEqual([]);
    turn.release();
    await heard;
    expect(read).toBeGreaterThan(5);
  });

  test('gives way in a pause after a while, and goes on from exactly there', async () => {
    const path = await withPauses(14, 1);
    const engine = createNotingEngine();
    const slots = createSlots(1, 2);
    const desk = deskFor(engine, { slots });
    let others: Promise<void> | undefined;
    const { segments } = await listenTo(desk, {
      owner: 1,
      source: wholeFile(path),
      async allow() {
        others ??= slots.take(2, never).then(async (turn) => {
          expect(engine.runs.map(({ end }) => end)).toEqual(['end']);
          await sleep(200);
          expect(engine.runs).toHaveLength(1);
          turn.release();
        });
        return Number.POSITIVE_INFINITY;
      },
    });
    await others;
    expect(engine.runs).toHaveLength(2);
    const [before, after] = engine.runs.map(
      (run) => run.parts.reduce((sum, part) => sum + part.length, 0) / 32_000,
    );
    expect(before).toBeGreaterThan(15);
    expect(before).toBeLessThan(22);
    expect(after).toBeGreaterThan(30);
    // Of the pause in which it gave way a little is passed over, of the speech nothing.
    const [all, heard] = [await sound(path), engine.runs.map((_, index) => freshSound(engine, index))];
    const [first = all, second = all] = heard;
    expect(first.equals(all.subarray(0, first.length))).toBe(true);
    expect(second.equals(all.subarray(-second.length))).toBe(true);
    expect(all.length - first.length - second.length).toBeGreaterThanOrEqual(0);
    expect(all.length - first.length - second.length).toBeLessThan(0.6 * 32_000);
    // The new run hears a few seconds of what came before, in which words are not told twice.
    expect((engine.runs[1]?.parts[0]?.length ?? 0) / 32_000).toBeCloseTo(4, 1);
    const starts = segments.map(({ start }) => start);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  });

  test('holds no slot that others want while it is paused or silent, and takes up the thread again', async () => {
    const path = await withPauses(3, 1.5);
    const live = await spokenOnDemand(path);
    const engine = createNotingEngine();
    const slots = createSlots(1, 2);
    const heard = listenTo(deskFor(engine, { slots }), { source: live.source });
    live.say(4.5);
    await expect.poll(() => freshSound(engine).length, SOON).toBeGreaterThan(4 * 32_000);
    // Nobody waits: the engine stays ready.
    await sleep(300);
    expect(engine.runs[0]?.end).toBeNull();
    const turn = await slots.take(2, never);
    expect(engine.runs.map(({ end }) => end)).toEqual(['end']);
    live.say(0.5);
    await sleep(300);
    turn.release();
    live.say(60);
    live.end();
    await heard;
    expect(engine.runs.map(({ end }) => end)).toEqual(['end', 'end']);
    const [all, fresh] = [await sound(path), freshSound(engine)];
    // Of the silence in which nobody listened, some is passed over.
    expect(fresh.length).toBeLessThanOrEqual(all.length);
    expect(fresh.length).toBeGreaterThan(all.length - 1.5 * 32_000);
    expect(all.subarray(-5 * 32_000).equals(fresh.subarray(-5 * 32_000))).toBe(true);
  });

  test('hears once more what a line that went silent in a word had cut off', async () => {
    const path = await withPauses(2, 1);
    const live = await spokenOnDemand(path);
    const engine = createNotingEngine();
    const slots = createSlots(1, 2);
    const heard = listenTo(deskFor(engine, { slots }), { source: live.source });
    // As much as the decoder wants of a WAV before it begins, and still in the sentence.
    live.say(2.75);
    await expect.poll(() => freshSound(engine).length, SOON).toBeGreaterThan(32_000);
    const turn = await slots.take(2, never);
    expect(engine.runs.map(({ end }) => end)).toEqual(['stop']);
    turn.release();
    live.say(60);
    live.end();
    const { segments } = await heard;
    const last = Buffer.concat(engine.runs.at(-1)?.parts ?? []);
    expect(last.equals(await sound(path))).toBe(true);
    expect(segments.every(({ text }) => !/run1/i.test(text))).toBe(true);
  });

  test('understands as well in turns as alone', { timeout: 120_000 }, async () => {
    const sentences = Array.from({ length: 4 }, () => [SENTENCE, OTHER]).flat();
    const said = sentences.join(' ');
    const paths = await Promise.all(
      (['slt', 'rms'] as const).map((voice) => speakWithPauses(sentences, 1, voice)),
    );
    const engine = await realPocketSphinx();
    const alone = await Promise.all(
      paths.map((path) => listenTo(deskFor(engine), { source: wholeFile(path) })),
    );
    let runs = 0;
    const counted: StreamingEngine = {
      ...engine,
      open(options) {
        runs += 1;
        return engine.open(options);
      },
    };
    const desk = deskFor(counted, { slots: createSlots(1, 2) });
    const shared = await Promise.all(
      paths.map((path, owner) => listenTo(desk, { owner, source: wholeFile(path) })),
    );
    // One run each would mean that the second had waited for the end of the first.
    expect(runs).toBeGreaterThan(2);
    for (const [index, { text }] of shared.entries()) {
      const before = wordErrorRate(said, alone[index]?.text ?? '');
      expect(wordErrorRate(said, text)).toBeLessThanOrEqual(before + 0.03);
    }
  });
});

describe('tentative words', () => {
  test('come while somebody watches, and none behind their utterance', async () => {
    const engine = await realPocketSphinx();
    const bytes = await readFile(await toFormat(await speak(`${SENTENCE} ${OTHER}`), 'webm'));
    const source = () => spoken(bytes, { sliceBytes: 1500, waitMs: 150 });
    const heard = await listenTo(deskFor(engine), { source: source(), isWatched: () => true });
    expect(heard.partials.length).toBeGreaterThan(0);
    expect(heard.partials.every(({ afterSegments }) => afterSegments === 0)).toBe(true);
    expect(heard.partials[0]?.text).toMatch(/^The (weather|whether)/);
    expect(heard.partials.every(({ text }) => !text.endsWith('.'))).toBe(true);
    expect((await listenTo(deskFor(engine), { source: source() })).partials).toEqual([]);
  });

  test('cost nothing where no core is free, and where nobody speaks', async () => {
    const voice = await withPauses(1, 2);
    const glances = async (path: string, hasCore: boolean) => {
      const engine = createNotingEngine();
      const source = spoken(await readFile(path), { sliceBytes: SLICE_BYTES, waitMs: 150 });
      const desk = deskFor(engine, { spareCores: { take: () => hasCore } });
      await listenTo(desk, { source, isWatched: () => true });
      return engine.glances;
    };
    const silence = await filtered(voice, 'volume=0');
    const counts = await Promise.all([glances(voice, true), glances(voice, false), glances(silence, true)]);
    expect(counts).toEqual([expect.any(Number), 0, 0]);
    expect(counts[0]).toBeGreaterThan(0);
  });
});
