import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Readable, Writable } from 'node:stream';
import { browserOptions, fakeMicrophone } from '../../browser.ts';
import { DevTools } from './devtools.ts';

const LISTENING = /^DevTools listening on ws:/;

/** Start options of Chromium. */
interface ChromiumStart {
  /** The profile's folder, which outlives the process. */
  readonly profile: string;
  /** The port that serves every `*.localhost`. */
  readonly port: number;
  /** A WAV file that the microphone plays, or null. */
  readonly microphone: string | null;
  /** Further switches, set by the app. */
  readonly switches: readonly string[];
}

/** The program and its own switches. */
async function chromiumProgram(): Promise<{ program: string; args: readonly string[] }> {
  const { executablePath, args = [] } = browserOptions();
  // Loading Playwright takes a third of a start's time, and is rarely needed.
  const program = executablePath ?? (await import('@playwright/test')).chromium.executablePath();
  return { program, args };
}

/**
 * Starts a headless Chromium that ends with this process, however this process ends: Chromium lives as long
 * as its pipe. Prints the address of its DevTools protocol on stderr, for Playwright.
 */
export async function startChromium({ profile, port, microphone, switches }: ChromiumStart): Promise<{
  process: ChildProcess;
  devTools: DevTools;
}> {
  const { program, args } = await chromiumProgram();
  const child = spawn(
    program,
    [
      ...args,
      '--headless=new',
      '--no-startup-window',
      '--no-first-run',
      '--no-default-browser-check',
      '--password-store=basic',
      '--use-mock-keychain',
      '--disable-dev-shm-usage',
      '--disable-extensions',
      '--disable-popup-blocking',
      '--disable-renderer-backgrounding',
      '--disable-backgrounding-occluded-windows',
      '--disable-background-timer-throttling',
      // Two clients observe each page: without this switch, going back would restore a page unknown to both.
      '--disable-back-forward-cache',
      '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,PaintHolding,MediaRouter',
      '--autoplay-policy=no-user-gesture-required',
      '--hide-scrollbars',
      // Software draws each frame of an animation, at a twentieth of a core for each window.
      '--force-prefers-reduced-motion',
      `--host-resolver-rules=MAP *.localhost 127.0.0.1:${port}`,
      `--user-data-dir=${profile}`,
      '--remote-debugging-pipe',
      '--remote-debugging-port=0',
      // Without a microphone, it refuses to give one; with one, a script in the page asks main first.
      ...(microphone === null ? [] : fakeMicrophone(microphone)),
      ...switches,
    ],
    { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] },
  );
  const [, , errors, toBrowser, fromBrowser] = child.stdio;
  if (!(errors instanceof Readable && toBrowser instanceof Writable && fromBrowser instanceof Readable)) {
    throw new Error('Chromium was started without its pipes.');
  }
  createInterface({ input: errors }).on('line', (line) => {
    if (LISTENING.test(line) || process.env.STAND_IN_LOG) process.stderr.write(`${line}\n`);
  });
  return { process: child, devTools: new DevTools(fromBrowser, toBrowser) };
}
