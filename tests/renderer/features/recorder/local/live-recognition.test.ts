import { expect, it } from 'vitest';
import type { TakeEvent } from '../../../../../src/contract/api/takes.ts';
import { PCM_BYTES_PER_SECOND } from '../../../../../src/speech/audio/pcm.ts';
import { LiveListener } from '../../../../../src-renderer/features/recorder/live/live-listener.ts';
import { isRecognisedLocally } from '../../../../../src-renderer/features/recorder/live/live-words.ts';
import { LiveRecognition } from '../../../../../src-renderer/features/recorder/local/live-recognition.ts';
import { LocalTextStore } from '../../../../../src-renderer/features/recorder/local/local-text-store.ts';
import {
  INITIAL_STATE,
  type RecorderState,
  type RecorderTake,
} from '../../../../../src-renderer/features/recorder/machine/recorder-state.ts';
import type { LocalRecognitionListener } from '../../../../../src-renderer/platform/local-engine.ts';

const take = {
  id: 'take',
  userId: 'ann',
  origin: 'take',
  language: 'en',
  mode: 'dictation',
} as unknown as RecorderTake;

/** The live words of a recording of `seconds`, of which the server has recognised three. */
function setUp(seconds: number) {
  let send: (event: TakeEvent) => void = () => expect.fail();
  const engines: LocalRecognitionListener[] = [];
  const live = new LiveListener((_takeId, { onEvent }) => {
    send = onEvent;
    return () => undefined;
  });
  const recognition = new LiveRecognition({
    engine: {
      read: () => ({ kind: 'ready' }),
      open(listener) {
        engines.push(listener);
        const close = () => undefined;
        return { push: () => undefined, whenSettled: expect.fail, end: expect.fail, close };
      },
    },
    texts: new LocalTextStore({
      list: expect.fail,
      find: expect.fail,
      write: () => expect.fail(),
      remove: expect.fail,
      watch: () => undefined,
    }),
    emit: live.applyLocalEvent,
    continueIn: live.continueLocally,
  });
  live.follow('take');
  const segment = (n: number, run = 'b') =>
    send({ name: 'segment', data: { run, n, text: `word ${n}`, start: n, end: n + 1 } });
  // The server repeats: in its first pass, it had recognised more.
  for (const n of [0, 1, 2, 3, 4]) segment(n, 'a');
  for (const n of [0, 1, 2]) segment(n);
  for (let second = 0; second < seconds; second += 1)
    recognition.pushAudio(take, new Uint8Array(PCM_BYTES_PER_SECOND));
  return {
    live,
    segment,
    words: () => live.getWords().segments.map(({ text }) => text),
    engine(): LocalRecognitionListener {
      const last = engines.at(-1);
      if (!last) throw new Error('nothing is recognised here');
      return last;
    },
    follow(is: 'open' | 'waiting'): void {
      const liveUpload = is === 'open' ? { is } : { is, since: 0 };
      const phase = { name: 'recording', take, paused: false, liveUpload };
      recognition.follow({ ...INITIAL_STATE, phase } as unknown as RecorderState);
    },
  };
}

it('keeps the server’s live words through a short failure in which nothing is recognised here', () => {
  const { follow, words, live } = setUp(10);
  follow('waiting');
  expect(words()).toEqual(['word 0', 'word 1', 'word 2']);
  expect(isRecognisedLocally(live.getWords())).toBe(true);
  follow('open');
  expect(isRecognisedLocally(live.getWords())).toBe(false);
  expect(words()).toEqual(['word 0', 'word 1', 'word 2']);
});

it('repeats a short recording from its start, and shows the server’s words once it is back', () => {
  const { follow, words, engine, live } = setUp(10);
  follow('waiting');
  engine().onPartial('heard');
  engine().onSegment({ start: 0, end: 2, text: 'heard 0' });
  expect(words()).toEqual(['heard 0']);
  expect(live.getWords().announcedCount).toBe(3);
  // The server has recognised more of it: no event has to come before its words are shown.
  follow('open');
  expect(words()).toEqual(['word 0', 'word 1', 'word 2']);
});

it('adds to the words of a long recording, announces the new ones, and keeps them until the server has them', () => {
  const { follow, words, engine, live, segment } = setUp(301);
  follow('waiting');
  engine().onPartial('heard');
  expect(words()).toEqual(['word 0', 'word 1', 'word 2']);
  engine().onSegment({ start: 1, end: 2, text: 'heard' });
  expect(words()).toEqual(['word 0', 'word 1', 'word 2', 'heard']);
  const { segments, announcedCount } = live.getWords();
  expect(segments.at(-1)).toMatchObject({ start: 302, end: 303 });
  expect(announcedCount).toBe(3);
  follow('open');
  expect(words()).toEqual(['word 0', 'word 1', 'word 2', 'heard']);
  // Lost again before the server has sent anything.
  follow('waiting');
  engine().onSegment({ start: 0, end: 1, text: 'again' });
  expect(words()).toEqual(['word 0', 'word 1', 'word 2', 'heard', 'again']);
  segment(3);
  expect(words()).toEqual(['word 0', 'word 1', 'word 2', 'heard', 'again']);
  follow('open');
  segment(4);
  expect(words()).toEqual(['word 0', 'word 1', 'word 2', 'word 3', 'word 4']);
});
