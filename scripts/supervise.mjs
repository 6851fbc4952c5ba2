// Runs on Node 20 or later, before anything is installed: plain JavaScript, no packages.
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds before a crashed server restarts: doubles with each consecutive crash, up to the longest. */
const BACKOFF = { first: 500, longest: 30_000 };
/** Milliseconds after which a ready server has recovered: its next crash counts as the first again. */
const RECOVERED_MS = 60_000;

/**
 * Runs a server and restarts it after a crash. The server sends `ready` over its IPC channel. It is not
 * restarted after exit code 0, after a signal to stop, or if it never became ready (invalid settings, a used
 * port). After one that was ready, failed starts are repeated without end: a full disk is freed, a database comes back.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env: NodeJS.ProcessEnv, backoff?: { first: number, longest: number }, say?: (line: string) => void }} options
 * @returns {Promise<number>} the exit code of the last run
 */
export async function supervise(program, args, options) {
  const { env, backoff = BACKOFF, say = (line) => process.stderr.write(`${line}\n`) } = options;
  /** @type {import('node:child_process').ChildProcess | null} */
  let server = null;
  const stopping = new AbortController();
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => {
      stopping.abort();
      server?.kill(signal);
    });

  let wasReady = false;
  let crashes = 0;
  for (;;) {
    const run = await runOnce(program, args, env, (child) => {
      server = child;
    });
    server = null;
    if (run.code === 0 || stopping.signal.aborted) return run.code;
    wasReady ||= run.readyMs !== null;
    if (!wasReady) {
      if (!run.wasStarted) say(`The server could not be started (${run.cause}).`);
      return run.code;
    }
    crashes = (run.readyMs ?? 0) >= RECOVERED_MS ? 1 : crashes + 1;
    const wait = Math.min(backoff.longest, backoff.first * 2 ** (crashes - 1));
    say(`The server ended unexpectedly (${run.cause}). It starts again in ${wait / 1000} s.`);
    await pause(wait, stopping.signal);
    if (stopping.signal.aborted) return run.code;
  }
}

/**
 * One run: `readyMs` is how long it was ready, null for never.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {(child: import('node:child_process').ChildProcess) => void} started
 * @returns {Promise<{ wasStarted: boolean, code: number, cause: string, readyMs: number | null }>}
 */
function runOnce(program, args, env, started) {
  return new Promise((resolve) => {
    /** @param {unknown} error */
    const failed = (error) => resolve({ wasStarted: false, code: 1, cause: String(error), readyMs: null });
    /** @type {import('node:child_process').ChildProcess} */
    let child;
    try {
      child = spawn(program, [...args], { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    } catch (error) {
      return failed(error);
    }
    started(child);
    /** @type {number | null} */
    let readyAt = null;
    child.on('message', (message) => {
      if (message === 'ready') readyAt ??= performance.now();
    });
    child.once('error', failed);
    child.once('exit', (code, signal) =>
      resolve({
        wasStarted: true,
        code: code ?? 1,
        cause: signal ?? `code ${code}`,
        readyMs: readyAt === null ? null : performance.now() - readyAt,
      }),
    );
  });
}

/**
 * @param {number} ms
 * @param {AbortSignal} signal ends the pause
 * @returns {Promise<void>}
 */
function pause(ms, signal) {
  return sleep(ms, undefined, { signal }).catch(() => undefined);
}
