import { join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import {
  clearRunningState,
  runningStateFile,
  STATUS,
  statusOf,
} from '../../../src-main/links/running-state.ts';
import { temporaryFolder } from '../../support/server-process.ts';

const { path: folder, remove } = temporaryFolder();
const path = join(folder, 'running.json');
const fail = vi.fn<(error: unknown) => void>();
afterAll(remove);
afterEach(() => void fail.mockClear());

it('tells another start whether the app runs and records', async () => {
  expect(await statusOf(path, true)).toBe(STATUS.idle);
  await runningStateFile(path).write({ isRecording: true });
  expect(await statusOf(path, true)).toBe(STATUS.recording);
  // What a crashed app left means nothing.
  expect(await statusOf(path, false)).toBe(STATUS.notRunning);
  clearRunningState(path, fail);
  expect(await statusOf(path, true)).toBe(STATUS.idle);
  expect(fail).not.toHaveBeenCalled();
});

it('goes on where the disk refuses to remove the note, and reports it', () => {
  // A folder is refused on every system.
  clearRunningState(folder, fail);
  expect(fail).toHaveBeenCalledOnce();
});
