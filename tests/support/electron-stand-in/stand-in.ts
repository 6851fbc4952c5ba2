import { once } from 'node:events';
import { existsSync, lstatSync, readlinkSync, rmSync } from 'node:fs';
import { open as openInspector } from 'node:inspector';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { watchTargets } from './browser/browser-targets.ts';
import { startChromium } from './browser/chromium.ts';
import { browserStarted, commandLine, ownFolder } from './host.ts';
import { mapModules } from './module-hooks.ts';
import { app, becomeReady, isQuitting, switchesForChromium } from './parts/app.ts';
import { serveSchemes } from './protocol-server.ts';
import { record } from './recordings.ts';

const END_MS = 5000;
/** The reported versions: those whose types the app is checked against. */
const VERSIONS = { electron: '45.3.4', chrome: '156.0.0.0' };

/** Waits until a profile is unlocked: after its app is killed, Chromium holds the lock for a moment. */
async function profileFree(profile: string): Promise<void> {
  const lock = join(profile, 'SingletonLock');
  const until = Date.now() + END_MS;
  const held = () => lstatSync(lock, { throwIfNoEntry: false }) !== undefined;
  while (held() && Date.now() < until) {
    const pid = Number(readlinkSync(lock).split('-').at(-1));
    if (!existsSync(`/proc/${pid}`)) break;
    await sleep(20);
  }
  if (held()) rmSync(lock);
}

async function startBrowser(port: number): Promise<void> {
  const profile = ownFolder('chromium');
  await profileFree(profile);
  const microphone = process.env.STAND_IN_MICROPHONE ?? null;
  const chromium = await startChromium({ profile, port, microphone, switches: switchesForChromium() });
  const ended = once(chromium.process, 'exit');
  let wanted = false;
  void ended.then(() => {
    if (!wanted) app.exit(1);
  });
  const session = chromium.devTools.session();
  browserStarted({
    targets: await watchTargets(chromium.devTools),
    session,
    async end() {
      wanted = true;
      // The pipe may close before the answer comes, while Chromium still writes what its pages have stored.
      void session.send('Browser.close').catch(() => undefined);
      await Promise.race([ended, sleep(END_MS).then(() => chromium.process.kill('SIGKILL'))]);
    },
  });
}

async function run(): Promise<void> {
  Object.assign(process.versions, VERSIONS);
  Object.assign(process, {
    type: 'browser',
    defaultApp: process.env.STAND_IN_PACKAGED === '1' ? undefined : true,
    resourcesPath: process.env.STAND_IN_RESOURCES ?? dirname(commandLine.appFolder),
  });
  process.argv.splice(1, process.argv.length - 1, ...commandLine.values);
  if (commandLine.switches.has('inspect')) openInspector(0, '127.0.0.1');
  mapModules();
  const port = await serveSchemes();
  record('main.importing');
  await import(pathToFileURL(commandLine.mainFile).href);
  record('main.imported');
  if (isQuitting()) return;
  await startBrowser(port);
  record('app.ready');
  becomeReady();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit());
await run();
