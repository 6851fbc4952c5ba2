import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { Failpoint } from '../../src/server/takes/completion.ts';
import { loopBlockOf } from './loop-delays.ts';
import { environmentOf, type ServerProcess, started } from './server-process.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CRASHING = fileURLToPath(new URL('./crashing-server.ts', import.meta.url));

/** A program that `startCrashingServer` starts, in a folder that `remove` deletes. */
interface CrashingProgram {
  readonly path: string;
  remove(): void;
}

/**
 * Bundles the crashing server and its threads like the real one, which takes two seconds. Each start takes half the
 * processor time of a start from the sources.
 */
export async function buildCrashingServer(): Promise<CrashingProgram> {
  // Below the packages that it loads.
  const folder = mkdtempSync(join(ROOT, 'node_modules', '.crashing-server-'));
  await build({
    configFile: join(ROOT, 'vite.server.config.ts'),
    logLevel: 'error',
    build: { outDir: folder, rolldownOptions: { input: { 'crashing-server': CRASHING } } },
  });
  return {
    path: join(folder, 'crashing-server.cjs'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * Starts the API, from its sources or from a built `program`; with a `crash` it kills itself when a recording reaches
 * that step for the `count`-th time. `blockMs`: for how long its event loop was blocked at most since that was asked last.
 */
export async function startCrashingServer(
  dataDir: string,
  settings: Readonly<Record<string, string>>,
  crash: { step: Failpoint; count: number } | null,
  program = CRASHING,
): Promise<ServerProcess & { blockMs(): Promise<number> }> {
  const crashAt = crash ? { CRASH_STEP: crash.step, CRASH_COUNT: String(crash.count) } : {};
  const env = environmentOf(dataDir, { ...settings, ...crashAt });
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  return { ...(await started(child)), blockMs: () => loopBlockOf(child) };
}
