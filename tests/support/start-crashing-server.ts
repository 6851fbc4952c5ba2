import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Failpoint } from '../../src/server/takes/completion.ts';
import { environmentOf, type ServerProcess, started } from './server-process.ts';

const CRASHING = fileURLToPath(new URL('./crashing-server.ts', import.meta.url));

/**
 * Starts the API from its sources; with a `crash` it kills itself when a recording reaches that step for the
 * `count`-th time.
 */
export function startCrashingServer(
  dataDir: string,
  settings: Readonly<Record<string, string>>,
  crash: { step: Failpoint; count: number } | null,
): Promise<ServerProcess> {
  const crashAt = crash ? { CRASH_STEP: crash.step, CRASH_COUNT: String(crash.count) } : {};
  const env = environmentOf(dataDir, { ...settings, ...crashAt });
  return started(spawn(process.execPath, [CRASHING], { env, stdio: ['ignore', 'pipe', 'inherit'] }));
}
