import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the built server and the built web app stand. */
export const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
const BARE = fileURLToPath(new URL('./baseline-server.mjs', import.meta.url));

/** A server in a process of its own, as people run it. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** Resolves when the process has ended, in whichever way. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/** A data folder that `remove` takes away again. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'parlance-bench-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** A server that runs, once it says so; rejects when it ends before that. */
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

/** A free port, no logs and no rate limits, unless `settings` says otherwise. */
export function environmentOf(
  dataDir: string,
  settings: Readonly<Record<string, string>>,
): NodeJS.ProcessEnv {
  const ours = { PORT: '0', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' };
  return { ...process.env, ...ours, ...settings, DATA_DIR: dataDir };
}

/** Starts the built server on a free port; `dist` names another build than the one at hand. */
export function startServer(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  dist = DIST,
): Promise<ServerProcess> {
  const env = environmentOf(dataDir, settings);
  return started(
    spawn(process.execPath, [join(dist, 'server/serve.cjs')], { env, stdio: ['ignore', 'pipe', 'inherit'] }),
  );
}

/** Starts bare node:http with one fixed answer: the floor that a ratio stands on. */
export function startBaselineServer(answer: string, type = 'application/json'): Promise<ServerProcess> {
  const env = { ...process.env, ANSWER: answer, TYPE: type };
  return started(spawn(process.execPath, [BARE], { env, stdio: ['ignore', 'pipe', 'inherit'] }));
}

/** Resident memory of a process in MB: now, and at its highest since the mark was last reset. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = (key: string) => Number(status.match(new RegExp(`${key}:\\s+(\\d+)`))?.[1] ?? 0);
  return { now: kilobytes('VmRSS') / 1024, peak: kilobytes('VmHWM') / 1024 };
}
