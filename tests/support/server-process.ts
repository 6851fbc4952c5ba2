import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SERVER_FLAGS } from '../../scripts/server-flags.mjs';

/** The folder of the built server and the built web app. */
export const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
const BARE = fileURLToPath(new URL('./baseline-server.mjs', import.meta.url));

/** A server in a separate process, as in production. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** Resolves when the process has ended, for any reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/** A temporary folder; `remove` deletes it. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'parlance-bench-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Resolves once the server listens; rejects when it exits before. */
export async function started(child: ChildProcess): Promise<ServerProcess> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = output.match(/ready at (http:\S+)/)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    ended,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** Settings: a free port, no logs and no rate limits, unless `settings` overrides them. */
export function environmentOf(
  dataDir: string,
  settings: Readonly<Record<string, string>>,
): NodeJS.ProcessEnv {
  const ours = { PORT: '0', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' };
  return { ...process.env, ...ours, ...settings, DATA_DIR: dataDir };
}

/** Starts the built server on a free port; `dist` selects another build. */
export function startServer(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  dist = DIST,
): Promise<ServerProcess> {
  const env = environmentOf(dataDir, settings);
  return started(
    spawn(process.execPath, [...SERVER_FLAGS, join(dist, 'server/serve.cjs')], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
}

/** Starts bare node:http with one fixed answer, the baseline of ratios. */
export function startBaselineServer(answer: string, type = 'application/json'): Promise<ServerProcess> {
  const env = { ...process.env, ANSWER: answer, TYPE: type };
  return started(spawn(process.execPath, [BARE], { env, stdio: ['ignore', 'pipe', 'inherit'] }));
}

/** Resident memory of a process in MB: now, and the peak since its last reset. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = (key: string) => Number(status.match(new RegExp(`${key}:\\s+(\\d+)`))?.[1] ?? 0);
  return { now: kilobytes('VmRSS') / 1024, peak: kilobytes('VmHWM') / 1024 };
}
