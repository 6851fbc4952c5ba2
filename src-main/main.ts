import { app, dialog, protocol } from 'electron';
import { pageOfLink } from './links/deep-link.ts';
import { argumentsFor, atLogin, readStart, type StartRequest } from './links/start-request.ts';
import { logFaults } from './log/faults.ts';
import { openLog } from './log/log.ts';
import { APP_PRIVILEGES, APP_SCHEME } from './protocol/app-origin.ts';
import { type Desktop, startDesktop } from './start/desktop.ts';
import { placesOf } from './start/places.ts';
import { ownCommand } from './start/system-ports.ts';

/** Time limit of the shutdown, in milliseconds. */
const END_MS = 12_000;

function fail(error: unknown): void {
  dialog.showErrorBox('Parlance could not start', error instanceof Error ? error.message : String(error));
  app.exit(1);
}

const places = placesOf(import.meta.dirname, app.getPath('userData'));
const log = openLog(places.logs);
let desktop: Desktop | null = null;
/** Start requests received before the app is ready. */
let waiting: StartRequest[] = [];
let isEnded = false;
/** A start request received while the app was ending; a restart fulfils it. */
let afterwards: StartRequest | null = null;

function answer(request: StartRequest): void {
  if (isEnded) afterwards = request;
  else if (desktop) desktop.answer(request);
  else waiting.push(request);
}

const wasAtLogin = (): boolean =>
  process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin;

async function start(): Promise<void> {
  const started = await startDesktop({ places, log, fail });
  desktop = started;
  // A deep link takes precedence over the start it caused.
  for (const request of waiting.slice(-1)) started.answer(wasAtLogin() ? atLogin(request) : request);
  waiting = [];
  setImmediate(() => void started.complete());
  if (app.isPackaged) app.setAsDefaultProtocolClient(APP_SCHEME);
  else app.setAsDefaultProtocolClient(APP_SCHEME, process.execPath, [app.getAppPath()]);
}

/** Delays the app's end until the shutdown is complete: once, and with a time limit. */
function endFirst(event: { preventDefault(): void }): void {
  if (isEnded || !desktop) return;
  event.preventDefault();
  isEnded = true;
  const late = new Promise<void>((resolve) => setTimeout(resolve, END_MS).unref());
  void Promise.race([desktop.end(), late]).finally(() => {
    if (afterwards) {
      const args = argumentsFor(afterwards, process.argv.slice(1));
      app.relaunch({ execPath: ownCommand().program, args });
    }
    app.quit();
  });
}

logFaults(process, log, (error) => {
  if (!desktop) fail(error);
});
protocol.registerSchemesAsPrivileged([{ scheme: APP_SCHEME, privileges: APP_PRIVILEGES }]);
app.enableSandbox();
if (app.requestSingleInstanceLock()) {
  answer(readStart(process.argv));
  app.on('second-instance', (_event, values) => answer({ ...readStart(values), isHidden: false }));
  app.on('open-url', (event, link) => {
    event.preventDefault();
    const page = pageOfLink(link);
    if (page !== null) answer({ command: null, page, isHidden: false });
  });
  app.on('activate', () => {
    // The first start also triggers this event.
    if (desktop) answer({ command: null, page: null, isHidden: false });
  });
  // The window decides whether closing it ends the app; the pill window may still be open.
  app.on('window-all-closed', () => undefined);
  app.on('before-quit', () => desktop?.allowClose());
  app.on('will-quit', endFirst);
  app.whenReady().then(start).catch(fail);
} else {
  app.quit();
}
