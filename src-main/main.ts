import { app, dialog, protocol } from 'electron';
import { pageOfLink } from './links/deep-link.ts';
import { argumentsFor, atLogin, readStart, type StartRequest } from './links/start-request.ts';
import { logFaults } from './log/faults.ts';
import { openLog } from './log/log.ts';
import { APP_PRIVILEGES, APP_SCHEME } from './protocol/app-origin.ts';
import { type Desktop, startDesktop } from './start/desktop.ts';
import { placesOf } from './start/places.ts';
import { ownCommand } from './start/system-ports.ts';

/** Milliseconds that putting away what is open may take at the end. */
const END_MS = 12_000;

function fail(error: unknown): void {
  dialog.showErrorBox('Parlance could not start', error instanceof Error ? error.message : String(error));
  app.exit(1);
}

const places = placesOf(import.meta.dirname, app.getPath('userData'));
const log = openLog(places.logs);
let desktop: Desktop | null = null;
/** What was asked for before the app could answer. */
let waiting: StartRequest[] = [];
let isEnded = false;
/** What was asked for while the app was ending: a new start's to do. */
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
  // A link that another program opened counts more than the start that it caused.
  for (const request of waiting.slice(-1)) started.answer(wasAtLogin() ? atLogin(request) : request);
  waiting = [];
  setImmediate(() => void started.complete());
  if (app.isPackaged) app.setAsDefaultProtocolClient(APP_SCHEME);
  else app.setAsDefaultProtocolClient(APP_SCHEME, process.execPath, [app.getAppPath()]);
}

/** Lets everything come to its end before the app does: once, and not for ever. */
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
    // The start itself is one, too.
    if (desktop) answer({ command: null, page: null, isHidden: false });
  });
  // Whether the app ends with its window is the window's to say: the small one may still be there.
  app.on('window-all-closed', () => undefined);
  app.on('before-quit', () => desktop?.allowClose());
  app.on('will-quit', endFirst);
  app.whenReady().then(start).catch(fail);
} else {
  app.quit();
}
