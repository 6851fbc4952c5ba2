import { expect, it } from 'vitest';
import { LiveListener } from '../../../../../src-renderer/features/recorder/live/live-listener.ts';
import { LocalWords } from '../../../../../src-renderer/features/recorder/local/local-words.ts';
import {
  INITIAL_STATE,
  type RecorderState,
} from '../../../../../src-renderer/features/recorder/machine/recorder-state.ts';
import type { LocalText } from '../../../../../src-renderer/platform/local-engine.ts';

const wordsOf = (takeId: string): LocalText => ({
  takeId,
  userId: 'ann',
  text: 'my words',
  isEdited: true,
  isEnglish: true,
});

it('stops saving an account’s left-over text when another account signs in', async () => {
  const rows = [wordsOf('one'), wordsOf('two')];
  const watchers: (() => void)[] = [];
  const asked: { takeId: string; userId: string; signal: AbortSignal }[] = [];
  const waiting = Promise.withResolvers<void>();
  let state: RecorderState = { ...INITIAL_STATE, userId: 'ann' };
  const words = new LocalWords({
    engine: {
      read: () => ({ kind: 'absent', bytes: 0 }),
      subscribe: () => () => undefined,
      open: () => expect.fail(),
    },
    texts: {
      list: async (userId) => rows.filter((row) => row.userId === userId),
      find: async () => null,
      write: async (row) => row,
      remove: async () => undefined,
      watch: () => undefined,
    },
    session: {
      live: new LiveListener(expect.fail),
      audioOf: async () => null,
      getState: () => state,
      subscribe(watcher) {
        watchers.push(watcher);
        return () => undefined;
      },
    },
    takes: { ids: async () => new Set<string>() },
    saveText({ takeId, userId }, signal) {
      asked.push({ takeId, userId, signal });
      return waiting.promise;
    },
  });
  await expect.poll(() => asked).toHaveLength(1);
  expect(asked[0]?.signal.aborted).toBe(false);
  for (const userId of [null, 'bob']) {
    state = { ...state, userId };
    for (const watcher of watchers) watcher();
  }
  expect(asked[0]?.signal.aborted).toBe(true);
  waiting.resolve();
  await words.texts.editedWords('one');
  expect(asked.map(({ takeId, userId }) => [takeId, userId])).toEqual([['one', 'ann']]);
});
