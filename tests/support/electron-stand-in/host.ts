import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { BrowserTargets } from './browser/browser-targets.ts';
import type { DevToolsSession } from './browser/devtools.ts';
import { type CommandLine, readCommandLine } from './command-line.ts';

/** The running Chromium. */
export interface Browser {
  readonly targets: BrowserTargets;
  readonly session: DevToolsSession;
  /** Ends it cleanly, so that stored page data reaches the disk. */
  end(): Promise<void>;
}

const browser: PromiseWithResolvers<Browser> = Promise.withResolvers();
let running: Browser | null = null;

export const commandLine: CommandLine = readCommandLine(process.argv.slice(2));

/** Resolves once Chromium runs. */
export const browserReady = (): Promise<Browser> => browser.promise;
export const runningBrowser = (): Browser | null => running;

export function browserStarted(started: Browser): void {
  running = started;
  browser.resolve(started);
}

const home = process.env.HOME ?? homedir();
const configuration = process.env.XDG_CONFIG_HOME ?? join(home, '.config');

/** The system's folders, by their `app.getPath` names. */
const paths = new Map<string, string>([
  ['home', home],
  ['appData', configuration],
  ['userData', commandLine.switches.get('user-data-dir') ?? join(configuration, commandLine.name)],
  ['temp', process.env.TMPDIR ?? '/tmp'],
  ['exe', process.execPath],
  ['module', process.execPath],
  ...['Desktop', 'Documents', 'Downloads', 'Music', 'Pictures', 'Videos'].map((name): [string, string] => [
    name.toLowerCase(),
    join(home, name),
  ]),
]);

/** A system folder; the folders below the app's data follow a changed `userData` path. */
export function getPath(name: string): string {
  const path = paths.get(name);
  if (path !== undefined) return path;
  if (name === 'sessionData') return getPath('userData');
  if (name === 'logs') return join(getPath('userData'), 'logs');
  if (name === 'crashDumps') return join(getPath('userData'), 'Crashpad');
  throw new Error(`Failed to get '${name}' path`);
}

export function setPath(name: string, path: string): void {
  getPath(name);
  paths.set(name, path);
}

/** A folder for the stand-in's own data below the app's data; created when missing. */
export function ownFolder(...names: string[]): string {
  const folder = join(getPath('userData'), 'stand-in', ...names);
  mkdirSync(folder, { recursive: true });
  return folder;
}
