import { expect, it, vi } from 'vitest';
import { KeptRecognition } from '../../../../../src-renderer/features/recorder/local/kept-recognition.ts';
import { LocalTextStore } from '../../../../../src-renderer/features/recorder/local/local-text-store.ts';
import {
  INITIAL_STATE,
  type RecorderTake,
} from '../../../../../src-renderer/features/recorder/machine/recorder-state.ts';
import { waitFor } from '../../../../support/wait-for.ts';

it('stops recognising a recording whose text arrives from another window, and keeps that text', async () => {
  const take = {
    id: 'one',
    userId: 'ann',
    origin: 'take',
    language: 'en',
    failure: { code: 'offline', message: 'x' },
  } as unknown as RecorderTake;
  const texts = new LocalTextStore({
    list: expect.fail,
    find: expect.fail,
    write: () => expect.fail(),
    remove: expect.fail,
    watch: () => undefined,
  });
  const close = vi.fn();
  const kept = new KeptRecognition({
    engine: {
      read: () => ({ kind: 'ready' }),
      open: () => ({ push: () => expect.fail(), whenSettled: expect.fail, end: expect.fail, close }),
    },
    texts,
    audioOf: () => Promise.reject(new Error('It could not be read.')),
  });
  const state = { ...INITIAL_STATE, userId: 'ann', kept: [take] };
  kept.follow(state);
  expect(texts.read('one')).toEqual({ is: 'working', share: 0 });
  const theirs = { is: 'text', text: 'my words', isEdited: true } as const;
  texts.set('one', theirs);
  kept.follow(state);
  expect(close).toHaveBeenCalledOnce();
  await waitFor(() => expect(close).toHaveBeenCalledTimes(2));
  expect(texts.read('one')).toEqual(theirs);
});
