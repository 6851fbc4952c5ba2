import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createMediaPause } from '../../../src-main/media/media-pause.ts';

it('pauses media once per dictation and resumes it afterwards', async () => {
  const log: string[] = [];
  const players = {
    async pause() {
      log.push('pause');
      return async () => void log.push('play');
    },
  };
  const media = createMediaPause(players, () => log.push('failed'));
  for (const isDictating of [false, true, true, false, false, true]) media.setDictating(isDictating);
  await turn();
  expect([media.isPossible, log]).toEqual([true, ['pause', 'play', 'pause']]);
});

it('reports a failed pause and tries again at the next dictation', async () => {
  const failures: unknown[] = [];
  const players = {
    async pause(): Promise<() => Promise<void>> {
      throw new Error('no bus');
    },
  };
  const media = createMediaPause(players, (error) => failures.push(error));
  for (const isDictating of [true, false, true]) media.setDictating(isDictating);
  await turn();
  expect(failures).toHaveLength(2);
});

it('does nothing when media cannot be paused', async () => {
  const media = createMediaPause(null, () => expect.unreachable());
  media.setDictating(true);
  media.setDictating(false);
  await turn();
  expect(media.isPossible).toBe(false);
});
