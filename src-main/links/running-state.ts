import { rmSync } from 'node:fs';
import { z } from 'zod';
import { type StoredJson, storedJson } from '../disk/stored-json.ts';

const stateSchema = z.object({ isRecording: z.boolean() });
type RunningState = z.infer<typeof stateSchema>;

/**
 * What `--status` prints, and its exit code, those of `systemctl is-active`: 0 while recording, 3 while not, 4
 * if the app is not running.
 */
export const STATUS = {
  recording: { text: 'recording', code: 0 },
  idle: { text: 'idle', code: 3 },
  notRunning: { text: 'not running', code: 4 },
} as const;

/** The file in which the running app notes whether it records, for `--status` of another start. */
export const runningStateFile = (path: string): StoredJson<RunningState> => storedJson(path, stateSchema);

/**
 * Removes the note of an earlier run, which may have crashed. `fail`: receives disk errors, e.g. when another program has
 * the file open on Windows; the note then stays until the next recording.
 */
export function clearRunningState(path: string, fail: (error: unknown) => void): void {
  try {
    rmSync(path, { force: true });
  } catch (error) {
    fail(error);
  }
}

/** The answer to `--status`. `isRunning`: another process holds the app's lock. */
export async function statusOf(
  path: string,
  isRunning: boolean,
): Promise<(typeof STATUS)[keyof typeof STATUS]> {
  if (!isRunning) return STATUS.notRunning;
  return (await runningStateFile(path).read())?.isRecording ? STATUS.recording : STATUS.idle;
}
