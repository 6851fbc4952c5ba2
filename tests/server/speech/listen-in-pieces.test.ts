import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MISSING_MARK } from '../../../src/contract/takes.ts';
import { openSessions } from '../../../src/server/audio/threads/decoder-threads.ts';
import type { PieceEngine, PieceRequest, SpeechResult } from '../../../src/server/speech/engine.ts';
import { createOpenAiSpeech } from '../../../src/server/speech/openai.ts';
import { createSlots, type Slots } from '../../../src/server/speech/slots.ts';
import { type FakeOpenAiAudio, startFakeOpenAiAudio } from '../../support/speech/fake-openai-audio.ts';
import { deskFor, listenTo, pieceMemory, spoken, wholeFile } from '../../support/speech/listen.ts';
import { LONG_TEXT, SENTENCE, speak, speakWithPauses, synthesize } from '../../support/speech/voice.ts';
import { fileWith } from '../../support/speech/workplace.ts';

const SLICE_BYTES = 8000;
const never = new AbortController().signal;
const paused = (sentences: number, pause = 1.5) =>
  speakWithPauses(LONG_TEXT.slice(0, sentences), pause, 'slt');

/** An engine that understands nothing: it says which piece it is, and how long. */
function createCountingEngine(more: Partial<PieceEngine> = {}): PieceEngine & { pieces: PieceRequest[] } {
  const pieces: PieceRequest[] = [];
  return {
    kind: 'pieces',
    id: 'openai',
    languages: 'any',
    slots: 1,
    isPaid: true,
    pieces,
    async transcribe(piece): Promise<SpeechResult> {
      const text = `piece ${pieces.push(piece)}`;
      const seconds = piece.samples.length / 32_000;
      await sleep(10);
      return { text, segments: [{ start: 0, end: seconds, text }], language: 'en', confidence: 80 };
    },
    ...more,
  };
}

describe('listening in pieces', () => {
  test('asks about each piece while more is spoken, and tells it at once', async () => {
    const engine = createCountingEngine();
    const bytes = await readFile(await paused(3));
    let read = 0;
    const readAtSegment: number[] = [];
    const { segments, told, text } = await listenTo(deskFor(engine), {
      source: spoken(bytes, { sliceBytes: SLICE_BYTES, waitMs: 20, onRead: () => (read += 1) }),
      onSegment: () => readAtSegment.push(read),
    });
    expect(text).toBe('piece 1 piece 2 piece 3');
    expect(told).toEqual(segments);
    expect(readAtSegment[0]).toBeLessThan(read * 0.7);
    expect(segments.map(({ start }) => start)).toEqual([
      expect.closeTo(0, 0),
      expect.closeTo(4.8, 0),
      expect.closeTo(10.3, 0),
    ]);
    expect(engine.pieces.map(({ prompt }) => prompt)).toEqual(['', 'piece 1', 'piece 1 piece 2']);
  });

  test('tells the engine the names that may be said, and hears the language of the speaker (growth 3)', async () => {
    const engine = createCountingEngine();
    const vocabulary = ['Kubernetes', 'Jan de Vries', ...Array.from({ length: 198 }, (_, n) => `Name${n}`)];
    const hints = { language: 'nl', vocabulary, pace: 'normal' as const };
    await listenTo(deskFor(engine), { source: wholeFile(await paused(2)), hints });
    expect(engine.pieces.map(({ language }) => language)).toEqual(['nl', 'nl']);
    const [first, second] = engine.pieces.map(({ prompt }) => prompt);
    expect(first).toMatch(/^Kubernetes, Jan de Vries, Name0, .*Name\d+\.$/);
    expect(second).toBe(`${first} piece 1`);
    expect(first?.length).toBeLessThanOrEqual(400);
  });

  test('takes the language that was asked for, and none that the engine does not understand', async () => {
    const hints = { language: 'nl', vocabulary: [], pace: 'normal' as const };
    const source = wholeFile(await paused(1));
    const [asked, english] = [createCountingEngine(), createCountingEngine({ languages: ['en'] })];
    await listenTo(deskFor(asked), { source, hints, language: 'de' });
    await listenTo(deskFor(english), { source, hints });
    expect([asked.pieces[0]?.language, english.pieces[0]?.language]).toEqual(['de', 'auto']);
  });

  test('waits for longer pauses of somebody who speaks slowly, and for shorter ones of a fast speaker', async () => {
    const piecesOf = async (pace: 'slow' | 'normal' | 'fast') => {
      const engine = createCountingEngine();
      const source = wholeFile(await paused(3, 0.5));
      await listenTo(deskFor(engine), { source, hints: { language: null, vocabulary: [], pace } });
      return engine.pieces.length;
    };
    const [slow, normal, fast] = [await piecesOf('slow'), await piecesOf('normal'), await piecesOf('fast')];
    expect(slow).toBeLessThan(fast);
    expect(normal).toBeLessThanOrEqual(fast);
    expect(normal).toBeGreaterThanOrEqual(slow);
  });

  test('never asks twice about what it remembers', async () => {
    const pieces = pieceMemory();
    const source = wholeFile(await paused(3));
    const control = new AbortController();
    const first = createCountingEngine();
    const stopped = listenTo(deskFor(first), {
      source,
      pieces,
      signal: control.signal,
      onSegment: ({ text }) => text === 'piece 2' && control.abort(),
    });
    await expect(stopped).rejects.toMatchObject({ code: 'aborted' });
    const second = createCountingEngine();
    const { text } = await listenTo(deskFor(second), { source, pieces });
    expect(second.pieces).toHaveLength(1);
    expect(text).toBe('piece 1 piece 2 piece 1');
    const third = createCountingEngine();
    expect((await listenTo(deskFor(third), { source, pieces })).text).toBe(text);
    expect(third.pieces).toEqual([]);
    await listenTo(deskFor(third), { source, pieces, language: 'nl' });
    expect(third.pieces).toHaveLength(3);
  });

  test('remembers before it tells', async () => {
    const pieces = pieceMemory();
    const kept: number[] = [];
    await listenTo(deskFor(createCountingEngine()), {
      source: wholeFile(await paused(2)),
      pieces,
      onSegment: () => kept.push(pieces.kept.size),
    });
    expect(kept).toEqual([1, 2]);
  });

  test('marks what was lost, and lets no piece reach over it', async () => {
    const bytes = await readFile(await paused(3));
    const source = spoken(bytes, { sliceBytes: SLICE_BYTES, lost: (slice) => slice >= 22 && slice < 28 });
    const { segments } = await listenTo(deskFor(createCountingEngine()), { source });
    expect(segments.map(({ text }) => text)).toEqual([
      'piece 1',
      'piece 2',
      MISSING_MARK,
      'piece 3',
      'piece 4',
    ]);
    const [, before, mark, after] = segments;
    // Sums of fractions of a second differ in their last digit, by how the sound happened to come.
    const ROUNDING = 1e-6;
    expect(before?.end).toBeLessThanOrEqual((mark?.start ?? 0) + ROUNDING);
    expect(after?.start).toBeGreaterThanOrEqual((mark?.end ?? 99) - ROUNDING);
  });

  test('takes turns with others, piece by piece', async () => {
    const slots = createSlots(1, 2);
    let waiting = 0;
    let isAlone = false;
    const counted: Slots = {
      async take(owner, signal) {
        waiting += 1;
        return slots.take(owner, signal).finally(() => (waiting -= 1));
      },
    };
    // A piece takes until somebody else waits for the slot.
    const slow = createCountingEngine();
    const engine: PieceEngine = {
      ...slow,
      async transcribe(piece) {
        while (waiting === 0 && !isAlone) await sleep(5);
        return slow.transcribe(piece);
      },
    };
    const source = wholeFile(await paused(4));
    const order: number[] = [];
    const listen = async (owner: number) => {
      await listenTo(deskFor(engine, { slots: counted }), {
        owner,
        source,
        onSegment: () => order.push(owner),
      });
      isAlone = true;
    };
    await Promise.all([listen(1), listen(2)]);
    expect(order).toHaveLength(8);
    // Who has no sound yet lets the other go on: turns need not alternate, but nobody gets all of them.
    for (const owner of [1, 2]) expect(order.slice(0, 5)).toContain(owner);
  });

  test('holds no slot while nobody speaks, and reads nothing without one', async () => {
    const slots = createSlots(1, 2);
    const desk = deskFor(createCountingEngine(), { slots });
    const bytes = await readFile(await speak(SENTENCE));
    const more = Promise.withResolvers<void>();
    let isRead = false;
    const heard = listenTo(desk, {
      source: {
        file: async () => null,
        async *bytes() {
          isRead = true;
          yield bytes.subarray(0, 90_000);
          await more.promise;
          yield bytes.subarray(90_000);
        },
      },
    });
    await expect.poll(() => isRead, { timeout: 20_000 }).toBe(true);
    const turn = await slots.take(2, never);
    more.resolve();
    await sleep(300);
    turn.release();
    expect((await heard).text).toBe('piece 1');
  });
});

describe('a paid engine', () => {
  let server: FakeOpenAiAudio;
  beforeEach(async () => {
    server = await startFakeOpenAiAudio();
  });
  afterEach(() => server.close());
  const paid = () => createOpenAiSpeech({ apiKey: 'sk-test', baseUrl: server.url, model: null });

  test('hears nothing of a recording that is longer than it says', async () => {
    const bytes = Buffer.from(await readFile(await paused(4)));
    bytes.writeUInt32LE(32_000, bytes.indexOf('data') + 4);
    const heard = listenTo(deskFor(paid(), { limits: { maxSeconds: 10 } }), {
      source: wholeFile(await fileWith(bytes)),
    });
    await expect(heard).rejects.toMatchObject({ code: 'too_long' });
    expect(server.requests).toEqual([]);
  });

  test('hears nothing before all of it is allowed', async () => {
    const asked: number[] = [];
    const heard = listenTo(deskFor(paid()), {
      source: wholeFile(await paused(3)),
      async allow(seconds) {
        asked.push(seconds);
        throw new RangeError('No minutes are left.');
      },
    });
    await expect(heard).rejects.toThrow(RangeError);
    expect(asked).toEqual([expect.closeTo(14.7, 1)]);
    expect(server.requests).toEqual([]);
  });

  test('is asked about what is allowed of a recording that is still spoken', async () => {
    const bytes = await readFile(await paused(3));
    const heard = listenTo(deskFor(paid()), {
      source: spoken(bytes, { sliceBytes: SLICE_BYTES }),
      async allow(seconds) {
        if (seconds > 7) throw new RangeError('No minutes are left.');
        return Math.min(7, seconds + 1);
      },
    });
    await expect(heard).rejects.toThrow(RangeError);
    expect(server.requests).toHaveLength(1);
    expect(openSessions()).toBe(0);
  });

  test('is not paid for noise, whether it comes or is there', async () => {
    const noise = await synthesize('anoisesrc=a=0.2:d=8:r=16000:seed=3', 'wav', ['-ar', '16000']);
    for (const source of [wholeFile(noise), spoken(await readFile(noise), { sliceBytes: SLICE_BYTES })]) {
      const heard = await listenTo(deskFor(paid()), { source });
      expect(heard).toMatchObject({ text: '', segments: [], confidence: null, durationSeconds: 8 });
    }
    expect(server.requests).toEqual([]);
  });
});
