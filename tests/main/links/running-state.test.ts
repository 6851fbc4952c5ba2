import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import {
  clearRunningState,
  runningStateFile,
  STATUS,
  statusOf,
} from '../../../src-main/links/running-state.ts';
import { temporaryFolder } from '../../support/server-process.ts';

const { path: folder, remove } = temporaryFolder();
const path = join(folder, 'running.json');
afterAll(remove);

it('tells another start whether the app runs and records', async () => {
  expect(await statusOf(path, true)).toBe(STATUS.idle);
  await runningStateFile(path).write({ isRecording: true });
  expect(await statusOf(path, true)).toBe(STATUS.recording);
  // What a crashed app left means nothing.
  expect(await statusOf(path, false)).toBe(STATUS.notRunning);
  clearRunningState(path);
  expect(await statusOf(path, true)).toBe(STATUS.idle);
});
