import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MISSING_MARK } from '../../../../src/contract/api/takes.ts';
import type { SessionOptions } from '../../../../src/server/speech/engines/engine.ts';
import { createOpenAiEngine } from '../../../../src/server/speech/engines/openai/openai-engine.ts';
import { SpeechError } from '../../../../src/server/speech/engines/speech-error.ts';
import { recognisePieces } from '../../../../src/server/speech/recognition/recognise-pieces.ts';
import type { RecognitionContext } from '../../../../src/server/speech/recognition/recognise-take.ts';
import { createTranscript } from '../../../../src/server/speech/recognition/transcript.ts';
import { createEngineSet } from '../../../../src/server/speech/scheduling/engine-set.ts';
import type { Recognition } from '../../../../src/speech/recognition.ts';
import { type CountedSession, createCountingEngine } from '../../../support/speech/counting-engine.ts';
import { type FakeOpenAiAudio, startFakeOpenAiAudio } from '../../../support/speech/fake-openai-audio.ts';
import { framesOf } from '../../../support/speech/frames.ts';
import {
  contextFor,
  listenTo,
  pieceCache,
  requestFor,
  slicedRecording,
  wholeFile,
} from '../../../support/speech/listen.ts';
import { sharedMoonshine } from '../../../support/speech/shared-moonshine.ts';
import { fileWith } from '../../../support/speech/test-folder.ts';
import { LONG_TEXT, speak, speakWithPauses, synthesize } from '../../../support/speech/voice.ts';

const SLICE_BYTES = 8000;
const paused = (sentences: number, pause = 1.5) =>
  speakWithPauses(LONG_TEXT.slice(0, sentences), pause, 'slt');

describe('recognisePieces', () => {
  test('recognises each piece while the recording continues and reports it immediately', async () => {
    const engine = createCountingEngine();
    const bytes = await readFile(await paused(3));
    let read = 0;
    const readAtSegment: number[] = [];
    const { segments, told, text } = await listenTo(contextFor(engine), {
      source: slicedRecording(bytes, { sliceBytes: SLICE_BYTES, waitMs: 20, onRead: () => (read += 1) }),
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
    expect(engine.pieces.map(({ context }) => context)).toEqual(['', 'piece 1', 'piece 1 piece 2']);
  });

  test('sends a collecting engine the same audio, each piece in one call', async () => {
    const source = wholeFile(await paused(2));
    const [growing, collecting] = [createCountingEngine(), createCountingEngine({ collects: true })];
    await listenTo(contextFor(growing), { source });
    await listenTo(contextFor(collecting), { source });
    expect(growing.pieces.map(({ times }) => times > 1)).toEqual([true, true]);
    expect(collecting.pieces.map(({ times }) => times)).toEqual([1, 1]);
    const without = growing.pieces.map(({ times: _times, ...piece }) => piece);
    expect(collecting.pieces).toMatchObject(without);
  });

  test('passes vocabulary and speaker language to the engine (growth 3)', async () => {
    const engine = createCountingEngine();
    const vocabulary = ['Kubernetes', 'Jan de Vries', ...Array.from({ length: 198 }, (_, n) => `Name${n}`)];
    const hints = { language: 'nl', vocabulary, pace: 'normal' as const, spokenCommands: false };
    await listenTo(contextFor(engine), { source: wholeFile(await paused(2)), hints });
    expect(engine.pieces.map(({ language }) => language)).toEqual(['nl', 'nl']);
    expect(engine.pieces.map((piece) => piece.vocabulary)).toEqual([vocabulary, vocabulary]);
  });

  test('prefers the requested language, and uses "auto" for one the engine does not support', async () => {
    const hints = { language: 'nl', vocabulary: [], pace: 'normal' as const, spokenCommands: false };
    const source = wholeFile(await paused(1));
    const [asked, english] = [createCountingEngine(), createCountingEngine({ languages: ['en'] })];
    await listenTo(contextFor(asked), { source, hints, language: 'de' });
    await listenTo(contextFor(english), { source, hints });
    expect([asked.pieces[0]?.language, english.pieces[0]?.language]).toEqual(['de', 'auto']);
  });

  test('splits at longer pauses for a slow speaker and at shorter ones for a fast speaker', async () => {
    const piecesOf = async (pace: 'slow' | 'normal' | 'fast') => {
      const engine = createCountingEngine();
      const source = wholeFile(await paused(3, 1));
      await listenTo(contextFor(engine), {
        source,
        hints: { language: null, vocabulary: [], pace, spokenCommands: false },
      });
      return engine.pieces.length;
    };
    const [slow, normal, fast] = [await piecesOf('slow'), await piecesOf('normal'), await piecesOf('fast')];
    expect(slow).toBeLessThan(fast);
    expect(normal).toBeLessThanOrEqual(fast);
    expect(normal).toBeGreaterThanOrEqual(slow);
  });

  test('never recognises a remembered piece again', async () => {
    const pieces = pieceCache();
    const source = wholeFile(await paused(3));
    const control = new AbortController();
    const first = createCountingEngine();
    const stopped = listenTo(contextFor(first), {
      source,
      pieces,
      signal: control.signal,
      onSegment: ({ text }) => text === 'piece 2' && control.abort(),
    });
    await expect(stopped).rejects.toMatchObject({ code: 'aborted' });
    const second = createCountingEngine();
    const { text } = await listenTo(contextFor(second), { source, pieces });
    expect(second.pieces).toHaveLength(1);
    expect(text).toBe('piece 1 piece 2 piece 1');
    const third = createCountingEngine();
    expect((await listenTo(contextFor(third), { source, pieces })).text).toBe(text);
    expect(third.pieces).toEqual([]);
    await listenTo(contextFor(third), { source, pieces, language: 'nl' });
    expect(third.pieces).toHaveLength(3);
  });

  test('remembers a piece before reporting it', async () => {
    const pieces = pieceCache();
    const kept: number[] = [];
    await listenTo(contextFor(createCountingEngine()), {
      source: wholeFile(await paused(2)),
      pieces,
      onSegment: () => kept.push(pieces.kept.size),
    });
    expect(kept).toEqual([1, 2]);
  });

  test('marks a lost part, and no piece spans it', async () => {
    const bytes = await readFile(await paused(3));
    const source = slicedRecording(bytes, {
      sliceBytes: SLICE_BYTES,
      lost: (slice) => slice >= 22 && slice < 28,
    });
    const { segments } = await listenTo(contextFor(createCountingEngine()), { source });
    expect(segments.map(({ text }) => text)).toEqual([
      'piece 1',
      'piece 2',
      MISSING_MARK,
      'piece 3',
      'piece 4',
    ]);
    const [, before, mark, after] = segments;
    // Sums of fractional seconds differ in their last digit, depending on the sizes of the slices.
    const ROUNDING = 1e-6;
    expect(before?.end).toBeLessThanOrEqual((mark?.start ?? 0) + ROUNDING);
    expect(after?.start).toBeGreaterThanOrEqual((mark?.end ?? 99) - ROUNDING);
  });

  /** Speech with a cut in it, a silence and more speech; calls `onNext` before each stretch, and at the end. */
  async function recogniseWithSilence(
    context: RecognitionContext,
    onNext: (told: string[]) => Promise<void>,
  ) {
    const stretches = [
      { seconds: 1, isSpeech: false },
      { seconds: 23.45, isSpeech: true },
      { seconds: 0.2, isSpeech: false },
      { seconds: 7.8, isSpeech: false },
      { seconds: 3, isSpeech: true },
    ].map((stretch) => framesOf([stretch]));
    const { request } = requestFor({ source: slicedRecording(new Uint8Array(), { sliceBytes: 1 }) });
    const told: string[] = [];
    const input = {
      async next() {
        await onNext(told);
        const frames = stretches.shift();
        return frames ? { frames, stop: null } : { frames: [], stop: 'end' as const };
      },
      seconds: () => 0,
      measure: () => undefined,
      hasSpeech: () => true,
      measurements: () => ({ speechSeconds: 0, score: null, noiseLevel: null }),
    };
    const transcript = createTranscript(({ text }) => told.push(text));
    await recognisePieces({ ...context, input, transcript, request });
    return told;
  }

  test('reports the last words before a silence that follows a cut in speech', async () => {
    const toldAt: string[][] = [];
    const context = contextFor(createCountingEngine());
    const told = await recogniseWithSilence(context, async (soFar) => void toldAt.push([...soFar]));
    expect(toldAt[4]).toEqual(['piece', '1']);
    expect(told).toEqual(['piece', '1', 'piece 2']);
  });

  test('releases the engine in a silence that follows a cut in speech', async () => {
    const context = contextFor(createCountingEngine({ slots: 1, slotFrom: 'open' }));
    const freeAt: boolean[] = [];
    await recogniseWithSilence(context, async () => {
      const { slots } = context.engines.choose('en');
      const slot = await slots.take({ owner: 2 }, AbortSignal.timeout(50)).catch(() => null);
      slot?.release();
      freeAt.push(slot !== null);
    });
    expect(freeAt).toEqual([true, true, false, false, true, false]);
  });

  test('alternates between two recordings piece by piece', async () => {
    const order: string[] = [];
    const engine = createCountingEngine({
      async answer() {
        await sleep(30);
        return {};
      },
    });
    const context = contextFor(engine);
    const source = wholeFile(await paused(4));
    const listen = (owner: number) =>
      listenTo(context, { owner, source, onSegment: () => order.push(`${owner}`) });
    await Promise.all([listen(1), listen(2)]);
    expect(order).toHaveLength(8);
    for (const owner of ['1', '2']) expect(order.slice(0, 5)).toContain(owner);
  });

  test('feeds a growing piece to the engine, and in total exactly its final audio', async () => {
    const engine = createCountingEngine();
    const bytes = await readFile(await paused(2));
    const grown: number[] = [];
    const { segments } = await listenTo(contextFor(engine), {
      source: slicedRecording(bytes, {
        sliceBytes: SLICE_BYTES,
        waitMs: 20,
        onRead: () => grown.push(engine.sessions[0]?.sound.length ?? 0),
      }),
    });
    expect(new Set(grown).size).toBeGreaterThan(5);
    expect(engine.pieces.map(({ sound }) => sound.length / 32_000)).toEqual(
      segments.map(({ start, end }) => expect.closeTo(end - start, 1)),
    );
    expect(engine.sessions.every(({ end }) => end === 'heard')).toBe(true);
  });
});

describe('recognisePieces with a failing engine', () => {
  const failing = (code: 'engine_failed' | 'engine_unavailable', from = 1) => {
    let asked = 0;
    return createCountingEngine({
      async answer() {
        asked += 1;
        if (asked >= from)
          throw new SpeechError(code, 'The speech service refused the key in OPENAI_API_KEY.');
        return { text: `paid ${asked}` };
      },
    });
  };
  const spare = () =>
    createCountingEngine({
      id: 'moonshine',
      model: 'spare',
      languages: ['en'],
      isPaid: false,
      detectsLanguage: false,
    });

  test('continues with the next engine in the middle of a recording without losing a piece', async () => {
    const [first, second] = [failing('engine_unavailable', 2), spare()];
    const source = wholeFile(await paused(3));
    const heard = await listenTo(contextFor([first, second]), { source, language: 'en' });
    expect(heard.text).toBe('paid 1 piece 1 piece 2');
    expect(heard).toMatchObject({ engine: 'moonshine', model: 'spare' });
    expect(heard.told).toEqual(heard.segments);
    // An engine that failed once is not used again for the next piece.
    expect(first.pieces).toHaveLength(2);
  });

  test('skips the engine after two failures and tries it again later', async () => {
    let time = 0;
    const outages: string[] = [];
    const [first, second] = [failing('engine_failed'), spare()];
    const engines = createEngineSet([first, second], {
      onOutage: ({ engine }) => outages.push(engine),
      now: () => time,
    });
    const source = wholeFile(await paused(1));
    for (let n = 0; n < 4; n += 1) await listenTo(contextFor([], { engines }), { source, language: 'en' });
    expect(first.pieces).toHaveLength(2);
    expect(outages).toEqual(['openai']);
    expect(engines.state()).toMatchObject({ engine: { id: 'moonshine' }, outages: [{ engine: 'openai' }] });
    time += 10 * 60_000;
    expect(engines.state()).toMatchObject({ engine: { id: 'openai' }, outages: [] });
    await listenTo(contextFor([], { engines }), { source, language: 'en' });
    expect(first.pieces).toHaveLength(3);
  });

  test('switches engines when one fails while a piece is still growing', async () => {
    const deaf = createCountingEngine();
    const first = {
      ...deaf,
      open: (options: SessionOptions) => ({
        ...deaf.open(options),
        feed: async () => {
          throw new SpeechError('engine_failed', 'Its process ended.');
        },
      }),
    };
    const source = wholeFile(await paused(2));
    const heard = await listenTo(contextFor([first, spare()]), { source, language: 'en' });
    expect(heard).toMatchObject({ text: 'piece 1 piece 2', engine: 'moonshine' });
  });

  test('retries a free engine once when there is no other', async () => {
    let asked = 0;
    const answer = async () => {
      asked += 1;
      if (asked === 1 || asked > 2) throw new SpeechError('engine_failed', 'Its process ended.');
      return {};
    };
    const source = wholeFile(await paused(1));
    const heard = await listenTo(contextFor(createCountingEngine({ isPaid: false, answer })), { source });
    expect(heard.text).toBe('piece 2');
    const failing = listenTo(contextFor(createCountingEngine({ isPaid: false, answer })), { source });
    await expect(failing).rejects.toMatchObject({ code: 'engine_failed' });
    expect(asked).toBe(4);
  });

  /** An engine that refuses each piece, but not for ever. */
  const refusing = () => {
    let asked = 0;
    return createCountingEngine({
      async answer() {
        asked += 1;
        if (asked > 5) throw new Error('It was asked again and again.');
        throw new SpeechError('engine_failed', 'The speech service answered 413.', { isAboutPiece: true });
      },
    });
  };

  test('asks every other engine when two refuse a piece, each of them once', async () => {
    const engines = [refusing(), refusing(), createCountingEngine()];
    const source = wholeFile(await paused(1));
    const heard = await listenTo(contextFor(engines), { source, language: 'en' });
    expect(heard.text).toBe('piece 1');
    expect(engines.map(({ pieces }) => pieces.length)).toEqual([1, 1, 1]);
  });

  test('fails when every engine has refused a piece', async () => {
    const engines = [refusing(), refusing()];
    const source = wholeFile(await paused(1));
    const heard = listenTo(contextFor(engines), { source, language: 'en' });
    await expect(heard).rejects.toMatchObject({ code: 'engine_failed' });
    expect(engines.map(({ pieces }) => pieces.length)).toEqual([1, 1]);
  });

  test('does not fall back to an engine that lacks the language', async () => {
    const second = spare();
    const source = wholeFile(await paused(1));
    const heard = listenTo(contextFor([failing('engine_failed'), second]), { source, language: 'nl' });
    await expect(heard).rejects.toMatchObject({ code: 'engine_failed' });
    expect(second.pieces).toEqual([]);
  });

  test('rejects low-confidence text of a fallback engine when the language is unknown', async () => {
    const second = createCountingEngine({
      id: 'moonshine',
      languages: ['en'],
      isPaid: false,
      detectsLanguage: false,
      answer: async () => ({ text: 'I am very happy to be here', confidence: 38 }),
    });
    const source = wholeFile(await paused(1));
    const guessed = listenTo(contextFor([failing('engine_failed'), second]), { source, language: 'auto' });
    await expect(guessed).rejects.toMatchObject({ code: 'language_unsupported' });
    const asked = await listenTo(contextFor([failing('engine_failed'), second]), { source, language: 'en' });
    expect(asked.text).toBe('I am very happy to be here');
  });
});

test('a piece without words does not set the language of a recording', async () => {
  const answers: Partial<Recognition>[] = [{ text: '', language: 'en', confidence: null }];
  const engine = createCountingEngine({ answer: async () => answers.shift() ?? { language: 'de' } });
  const allowed: string[] = [];
  const heard = await listenTo(contextFor(engine, { findSpeech: async () => [] }), {
    source: wholeFile(await paused(3)),
    allowLanguage: async (language) => void allowed.push(language),
  });
  expect(engine.pieces.map(({ language }) => language)).toEqual(['auto', 'auto', 'de']);
  expect(allowed).toEqual(['de']);
  expect(heard.language).toBe('de');
});

describe('recognisePieces with an engine that refuses the detected language', () => {
  /** An engine that detects Javanese, and refuses it when it is asked for. */
  const detecting = () =>
    createCountingEngine({
      async answer({ language }) {
        if (language === 'auto') return { language: 'jv' };
        throw new SpeechError('engine_failed', 'The speech service answered 400.', { isAboutPiece: true });
      },
    });
  const languagesOf = ({ pieces }: ReturnType<typeof detecting>) => pieces.map(({ language }) => language);

  test('lets it detect the language of each later piece', async () => {
    const [engine, second] = [detecting(), createCountingEngine()];
    const pieces = pieceCache();
    const source = wholeFile(await paused(3));
    const heard = await listenTo(contextFor([engine, second]), { source, pieces });
    expect(languagesOf(engine)).toEqual(['auto', 'jv', 'auto', 'auto']);
    expect(second.pieces).toEqual([]);
    expect(heard).toMatchObject({ text: 'piece 1 piece 3 piece 4', language: 'jv' });
    const again = detecting();
    expect((await listenTo(contextFor(again), { source, pieces })).text).toBe(heard.text);
    expect(again.pieces).toEqual([]);
  });

  test('does not do so for a requested language', async () => {
    const engine = detecting();
    const heard = listenTo(contextFor(engine), { source: wholeFile(await paused(1)), language: 'jv' });
    await expect(heard).rejects.toMatchObject({ code: 'engine_failed' });
    expect(languagesOf(engine)).toEqual(['jv']);
  });
});

describe('recognisePieces with speech but no words', () => {
  const deafTo = (isDeaf: (piece: CountedSession) => boolean) =>
    createCountingEngine({ answer: async (piece) => (isDeaf(piece) ? { text: '', confidence: null } : {}) });

  test('recognises the piece again in parts', async () => {
    const engine = deafTo(({ sound }) => sound.length > 6 * 32_000);
    const path = await speak(LONG_TEXT.slice(0, 3).join(' ').replaceAll('.', ','));
    const heard = await listenTo(contextFor(engine), { source: wholeFile(path) });
    expect(heard.text).toMatch(/^piece 2 piece 3/);
    expect(heard.segments.at(-1)?.end).toBeGreaterThan(heard.durationSeconds - 2);
  });

  test('marks the piece with its time when its parts yield no words either', async () => {
    let asked = 0;
    const engine = deafTo(() => {
      asked += 1;
      return asked === 2 || asked === 3;
    });
    const source = wholeFile(await paused(3));
    const heard = await listenTo(contextFor(engine), { source });
    expect(heard.segments.map(({ text }) => text)).toEqual(['piece 1', MISSING_MARK, 'piece 4']);
    const [before, mark, after] = heard.segments;
    expect(mark?.start).toBeGreaterThanOrEqual(before?.end ?? 99);
    expect(mark?.end).toBeLessThanOrEqual(after?.start ?? 0);
    expect((mark?.end ?? 0) - (mark?.start ?? 0)).toBeGreaterThan(2);
  });

  test('marks the parts that yield no words when others do', async () => {
    let asked = 0;
    const engine = deafTo(() => {
      asked += 1;
      return asked !== 2;
    });
    const path = await speak(LONG_TEXT.slice(0, 3).join(' ').replaceAll('.', ','));
    const heard = await listenTo(contextFor(engine), { source: wholeFile(path) });
    expect(heard.segments.map(({ text }) => text)).toEqual(['piece 2', MISSING_MARK]);
    expect(heard.segments.at(-1)?.end).toBeGreaterThan(heard.durationSeconds - 2);
  });

  test('recognises a piece in parts when the engine had no space for all of its text', async () => {
    const engine = createCountingEngine({
      answer: async ({ sound }) => ({ isTruncated: sound.length > 6 * 32_000 }),
    });
    const path = await speak(LONG_TEXT.slice(0, 3).join(' ').replaceAll('.', ','));
    const heard = await listenTo(contextFor(engine), { source: wholeFile(path) });
    expect(heard.text).toMatch(/^piece 2 piece 3/);
    expect(heard.text).not.toContain('piece 1');
  });

  test('returns no text when the second detector finds no speech or only marks remain', async () => {
    const noise = await synthesize('anoisesrc=a=0.2:d=8:r=16000:seed=3', 'wav', ['-ar', '16000']);
    const click = await synthesize("aevalsrc='0.5*sin(2*PI*440*t)*lt(mod(t,2),0.4)':d=8:s=16000");
    for (const path of [noise, click]) {
      const heard = await listenTo(contextFor(deafTo(() => true)), { source: wholeFile(path) });
      expect(heard).toMatchObject({ text: '', segments: [] });
    }
    const deaf = await listenTo(contextFor(deafTo(() => true)), { source: wholeFile(await paused(2)) });
    expect(deaf).toMatchObject({ text: '', segments: [] });
  });

  test('returns no text when the second detector is unavailable', async () => {
    const findSpeech = async () => {
      throw new SpeechError('engine_unavailable', 'It cannot run here.');
    };
    const source = wholeFile(await paused(1));
    const heard = await listenTo(
      contextFor(
        deafTo(() => true),
        { findSpeech },
      ),
      { source },
    );
    expect(heard.text).toBe('');
    expect((await sharedMoonshine().findSpeech(await readFile(await paused(1)))).length).toBeGreaterThan(0);
  });
});

describe('recognisePieces with a paid engine', () => {
  let server: FakeOpenAiAudio;
  beforeEach(async () => {
    server = await startFakeOpenAiAudio();
  });
  afterEach(() => server.close());
  const paid = () => createOpenAiEngine({ apiKey: 'sk-test', baseUrl: server.url, model: null });

  test('sends nothing of a recording that is longer than its header says', async () => {
    const bytes = Buffer.from(await readFile(await paused(4)));
    bytes.writeUInt32LE(32_000, bytes.indexOf('data') + 4);
    const heard = listenTo(contextFor(paid(), { limits: { maxSeconds: 10 } }), {
      source: wholeFile(await fileWith(bytes)),
    });
    await expect(heard).rejects.toMatchObject({ code: 'too_long' });
    expect(server.requests).toEqual([]);
  });

  test('sends nothing of a file before its full length is allowed', async () => {
    const asked: number[] = [];
    const heard = listenTo(contextFor(paid()), {
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

  test('reports no text in a disallowed language and sends no further piece', async () => {
    const engine = createCountingEngine();
    const told: string[] = [];
    const heard = listenTo(contextFor(engine), {
      source: wholeFile(await paused(3)),
      allowLanguage: async (language) => {
        told.push(language);
        throw new RangeError('Not in this plan.');
      },
      onSegment: ({ text }) => told.push(text),
    });
    await expect(heard).rejects.toThrow(RangeError);
    expect(told).toEqual(['en']);
    expect(engine.pieces).toHaveLength(1);
  });

  test('sends only pieces within the allowed length of a live recording', async () => {
    const bytes = await readFile(await paused(3));
    const heard = listenTo(contextFor(paid()), {
      source: slicedRecording(bytes, { sliceBytes: SLICE_BYTES }),
      async allow(seconds) {
        if (seconds > 7) throw new RangeError('No minutes are left.');
        return Math.min(7, seconds + 1);
      },
    });
    await expect(heard).rejects.toThrow(RangeError);
    expect(server.requests).toHaveLength(1);
  });

  test('sends nothing for noise, live or from a file', async () => {
    const noise = await synthesize('anoisesrc=a=0.2:d=8:r=16000:seed=3', 'wav', ['-ar', '16000']);
    for (const source of [
      wholeFile(noise),
      slicedRecording(await readFile(noise), { sliceBytes: SLICE_BYTES }),
    ]) {
      const heard = await listenTo(contextFor(paid()), { source });
      expect(heard).toMatchObject({ text: '', segments: [], confidence: null, durationSeconds: 8 });
    }
    expect(server.requests).toEqual([]);
  });
});
