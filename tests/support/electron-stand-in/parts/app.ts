import { EventEmitter } from 'node:events';
import { commandLine, getPath, runningBrowser, setPath } from '../host.ts';
import { record, recorder } from '../recordings.ts';
import { strict } from '../strict.ts';
import { acquireInstanceLock, handOverInstanceLock } from './single-instance.ts';
import { allWindows } from './windows.ts';

const events = new EventEmitter();
events.setMaxListeners(0);
const ready: PromiseWithResolvers<void> = Promise.withResolvers();
const exitCode = { value: 0 };
let isReady = false;
let quitting = false;
let locked = false;
let name = commandLine.name;
const clients = new Set<string>();
let badge = 0;
let loginItem: Electron.Settings = {};
const addedSwitches: string[] = [];

/** An event that can be prevented. */
export function preventable(): { preventDefault(): void; readonly defaultPrevented: boolean } {
  let prevented = false;
  return {
    preventDefault() {
      prevented = true;
    },
    get defaultPrevented() {
      return prevented;
    },
  };
}

async function exit(code: number): Promise<void> {
  for (const window of allWindows()) window.destroy();
  events.emit('quit', {}, code);
  if (locked) handOverInstanceLock();
  await runningBrowser()?.end();
  process.exit(code);
}

/** A window was closed: after the last one, continues to quit or emits `window-all-closed`. */
export function windowGone(): void {
  if (allWindows().length > 0) return;
  if (quitting) finishQuit();
  else if (events.listenerCount('window-all-closed') > 0) events.emit('window-all-closed');
  else app.quit();
}

/** A window refused to close, which cancels quitting. */
export function quitRefused(): void {
  quitting = false;
}

function finishQuit(): void {
  const event = preventable();
  events.emit('will-quit', event);
  if (event.defaultPrevented) quitting = false;
  else void exit(exitCode.value);
}

/** Emits `ready`; called once Chromium runs. */
export function becomeReady(): void {
  isReady = true;
  events.emit('will-finish-launching');
  events.emit('ready', {}, {});
  ready.resolve();
}

export const isQuitting = (): boolean => quitting;

const dock = strict('app.dock', {
  ...Object.fromEntries(
    ['setBadge', 'setMenu', 'setIcon', 'bounce', 'cancelBounce', 'hide'].map((each) => [
      each,
      recorder(`dock.${each}`),
    ]),
  ),
  show: async () => record('dock.show'),
  getBadge: () => '',
  isVisible: () => true,
});

const appObject = {
  commandLine: strict('app.commandLine', {
    appendSwitch(each: string, value = '') {
      addedSwitches.push(value === '' ? `--${each}` : `--${each}=${value}`);
    },
    appendArgument: recorder('commandLine.appendArgument'),
    hasSwitch: (each: string) => commandLine.switches.has(each),
    getSwitchValue: (each: string) => commandLine.switches.get(each) ?? '',
    removeSwitch: recorder('commandLine.removeSwitch'),
  }),
  dock: process.platform === 'darwin' ? dock : undefined,
  get isPackaged() {
    return process.env.STAND_IN_PACKAGED === '1';
  },
  get name() {
    return name;
  },
  set name(value: string) {
    name = value;
  },
  isReady: () => isReady,
  whenReady: () => ready.promise,
  quit() {
    if (quitting) return;
    const event = preventable();
    events.emit('before-quit', event);
    if (event.defaultPrevented) return;
    quitting = true;
    const open = allWindows();
    if (open.length === 0) finishQuit();
    for (const window of open) window.close();
  },
  exit(code = 0) {
    void exit(code);
  },
  relaunch: recorder('app.relaunch'),
  focus: recorder('app.focus'),
  hide: recorder('app.hide'),
  show: recorder('app.show'),
  getAppPath: () => commandLine.appFolder,
  getPath: (each: string) => getPath(each),
  setPath: (each: string, path: string) => setPath(each, path),
  setAppLogsPath: (path: string) => setPath('logs', path),
  getName: () => name,
  setName(value: string) {
    name = value;
  },
  getVersion: () => commandLine.version,
  getLocale: () => commandLine.switches.get('lang') ?? 'en-US',
  getSystemLocale: () => 'en-US',
  getPreferredSystemLanguages: () => ['en-US'],
  getLocaleCountryCode: () => 'US',
  getAppMetrics: () => [],
  requestSingleInstanceLock(data?: unknown) {
    locked = acquireInstanceLock(data, (start) =>
      events.emit('second-instance', {}, start.argv, start.cwd, start.data),
    );
    return locked;
  },
  hasSingleInstanceLock: () => locked,
  releaseSingleInstanceLock() {
    if (locked) handOverInstanceLock();
    locked = false;
  },
  enableSandbox: recorder('app.enableSandbox'),
  disableHardwareAcceleration: recorder('app.disableHardwareAcceleration'),
  setAppUserModelId: recorder('app.setAppUserModelId'),
  setActivationPolicy: recorder('app.setActivationPolicy'),
  setAboutPanelOptions: recorder('app.setAboutPanelOptions'),
  showAboutPanel: recorder('app.showAboutPanel'),
  setUserTasks(tasks: unknown) {
    record('app.setUserTasks', tasks);
    return true;
  },
  setJumpList(list: unknown) {
    record('app.setJumpList', list);
    return 'ok';
  },
  addRecentDocument: recorder('app.addRecentDocument'),
  clearRecentDocuments: recorder('app.clearRecentDocuments'),
  setAsDefaultProtocolClient(scheme: string, ...more: unknown[]) {
    record('app.setAsDefaultProtocolClient', scheme, ...more);
    clients.add(scheme);
    return true;
  },
  isDefaultProtocolClient: (scheme: string) => clients.has(scheme),
  removeAsDefaultProtocolClient: (scheme: string) => clients.delete(scheme),
  setLoginItemSettings(settings: Electron.Settings) {
    record('app.setLoginItemSettings', settings);
    loginItem = settings;
  },
  getLoginItemSettings: () => ({
    openAtLogin: loginItem.openAtLogin ?? false,
    openAsHidden: false,
    wasOpenedAtLogin: false,
    wasOpenedAsHidden: false,
    restoreState: false,
    executableWillLaunchAtLogin: loginItem.openAtLogin ?? false,
    launchItems: [],
  }),
  setBadgeCount(count = 1) {
    record('app.setBadgeCount', count);
    badge = count;
    return true;
  },
  getBadgeCount: () => badge,
  isUnityRunning: () => false,
  isHidden: () => false,
  isEmojiPanelSupported: () => false,
  isSecureKeyboardEntryEnabled: () => false,
  accessibilitySupportEnabled: false,
  async getFileIcon() {
    return null;
  },
  async getGPUInfo() {
    return {};
  },
  allowRendererProcessReuse: true,
  userAgentFallback: 'Chromium',
  runningUnderARM64Translation: false,
};

/** Electron's `app`. */
export const app = strict(
  'app',
  Object.defineProperties(events, Object.getOwnPropertyDescriptors(appObject)) as EventEmitter &
    typeof appObject,
);

/** Switches for Chromium that the app added before `ready`. */
export const switchesForChromium = (): readonly string[] => addedSwitches;
