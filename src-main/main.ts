import { spawn } from 'node:child_process';
import { app, crashReporter, dialog, protocol } from 'electron';
import { loopbackFeatures } from './capture/system-audio.ts';
import { shouldUseXWayland, X11_SWITCH } from './hotkey/session-type.ts';
import { pageOfLink } from './links/deep-link.ts';
import { clearRunningState, statusOf } from './links/running-state.ts';
import {
  argumentsFor,
  asLoginStart,
  needsRunningApp,
  readStart,
  STATUS_SWITCH,
  type StartRequest,
} from './links/start-request.ts';
import { keepCrashReports } from './log/crash-reports.ts';
import { logFaults } from './log/faults.ts';
import { openLog } from './log/log.ts';
import { APP_PRIVILEGES, APP_SCHEME } from './protocol/app-origin.ts';
import { appPathsOf } from './start/app-paths.ts';
import { type Desktop, startDesktop } from './start/desktop.ts';
import { ownCommand } from './start/system-ports.ts';

/** Time limit of the shutdown, in milliseconds. */
const END_MS = 12_000;

function fail(error: unknown): void {
  dialog.showErrorBox('Parlance could not start', error instanceof Error ? error.message : String(error));
  app.exit(1);
}

const features = loopbackFeatures(process.platform);
if (features !== null) app.commandLine.appendSwitch('enable-features', features);

const paths = appPathsOf(import.meta.dirname, app.getPath('userData'));
const log = openLog(paths.logs);
let desktop: Desktop | null = null;
/** Start requests received before the app is ready. */
let queuedRequests: StartRequest[] = [];
let isEnded = false;
/** A start request received while the app closes its windows or ends; a restart fulfils it. */
let relaunchRequest: StartRequest | null = null;

function handleRequest(request: StartRequest): void {
  // A window that opened now would keep the app from ending.
  if (desktop?.isClosing()) relaunchRequest = request;
  else if (desktop) desktop.handleStart(request);
  else queuedRequests.push(request);
}

const wasAtLogin = (): boolean =>
  process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin;

async function start(): Promise<void> {
  const started = await startDesktop({ paths, log, fail });
  desktop = started;
  // A deep link takes precedence over the start it caused.
  for (const request of queuedRequests.slice(-1))
    started.handleStart(wasAtLogin() ? asLoginStart(request) : request);
  queuedRequests = [];
  setImmediate(() => void started.complete());
  if (app.isPackaged) app.setAsDefaultProtocolClient(APP_SCHEME);
  else app.setAsDefaultProtocolClient(APP_SCHEME, process.execPath, [app.getAppPath()]);
}

/** Starts the program beside this process, which must not hold the lock: the new process takes it. */
function spawnInstance(args: readonly string[]): void {
  // Not `app.relaunch`: it waits for the end of this process, and an AppImage is unmounted with it.
  spawn(ownCommand().program, args, { detached: true, stdio: 'inherit' }).unref();
}

/** Starts the app again for a request received while it was ending. */
function relaunch(request: StartRequest): void {
  const args = argumentsFor(request, process.argv.slice(1));
  if (process.env.APPIMAGE === undefined) {
    app.relaunch({ args });
    return;
  }
  app.releaseSingleInstanceLock();
  spawnInstance(args);
}

/** Delays the app's end until the shutdown is complete: once, and with a time limit. */
function delayQuit(event: { preventDefault(): void }): void {
  if (isEnded || !desktop) return;
  event.preventDefault();
  isEnded = true;
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, END_MS).unref());
  void Promise.race([desktop.end(), timeout]).finally(() => app.quit());
}

/** From now on, closing a window really closes it. Requests during an earlier end, which the user stopped, are dropped. */
function prepareQuit(): void {
  if (!isEnded) relaunchRequest = null;
  desktop?.allowClose();
}

/** Starts the app again under XWayland. */
function restartUnderXWayland(): void {
  spawnInstance([...process.argv.slice(1), X11_SWITCH]);
  app.exit(0);
}

/** Prints whether the app records. `isRunning`: another process holds the app's lock. */
async function printStatus(isRunning: boolean): Promise<void> {
  const { text, code } = await statusOf(paths.running, isRunning);
  process.stdout.write(`${text}\n`);
  app.exit(code);
}

/** The first process of the app: it answers all later starts. */
function run(): void {
  clearRunningState(paths.running, (error) =>
    log.error('the marker of the last run could not be removed', error),
  );
  keepCrashReports({ app, crashReporter }, paths.logs, (error) =>
    log.error('the folder for crash reports could not be created', error),
  );
  protocol.registerSchemesAsPrivileged([{ scheme: APP_SCHEME, privileges: APP_PRIVILEGES }]);
  app.enableSandbox();
  handleRequest(readStart(process.argv));
  app.on('second-instance', (_event, values) => {
    if (!values.includes(STATUS_SWITCH)) handleRequest({ ...readStart(values), isHidden: false });
  });
  app.on('open-url', (event, link) => {
    event.preventDefault();
    const page = pageOfLink(link);
    if (page !== null) handleRequest({ command: null, page, isHidden: false });
  });
  app.on('activate', () => {
    // The first start also triggers this event.
    if (desktop) handleRequest({ command: null, page: null, isHidden: false });
  });
  // The window decides whether closing it ends the app; the pill window may still be open.
  app.on('window-all-closed', () => undefined);
  app.on('before-quit', prepareQuit);
  app.on('will-quit', delayQuit);
  // The last moment: until then, other starts leave their requests here and end.
  app.on('quit', () => {
    if (relaunchRequest) relaunch(relaunchRequest);
  });
  app.whenReady().then(start).catch(fail);
}

function begin(): void {
  const isStatus = process.argv.includes(STATUS_SWITCH);
  const ozone = app.commandLine.getSwitchValue('ozone-platform');
  if (!isStatus && shouldUseXWayland(process.platform, process.env, process.argv, ozone)) {
    restartUnderXWayland();
    return;
  }
  const isFirst = app.requestSingleInstanceLock();
  if (isStatus) void printStatus(!isFirst).catch(fail);
  else if (isFirst && !needsRunningApp(readStart(process.argv))) run();
  else app.quit();
}

logFaults(process, log, (error) => {
  if (!desktop) fail(error);
});
begin();
