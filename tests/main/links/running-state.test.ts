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

it('returns whether the app is idle, recording or not running', async () => {
  expect(await statusOf(path, true)).toBe(STATUS.idle);
  await runningStateFile(path).write({ isRecording: true });
  expect(await statusOf(path, true)).toBe(STATUS.recording);
  // The file of a crashed app is ignored.
  expect(await statusOf(path, false)).toBe(STATUS.notRunning);
  clearRunningState(path, fail);
  expect(await statusOf(path, true)).toBe(STATUS.idle);
  expect(fail).not.toHaveBeenCalled();
});

it('reports an error when the running-state file cannot be deleted', () => {
  // A folder cannot be deleted like a file on any system.
  clearRunningState(folder, fail);
  expect(fail).toHaveBeenCalledOnce();
});
