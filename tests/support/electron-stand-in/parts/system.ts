import { EventEmitter } from 'node:events';
import { record, recorder } from '../recordings.ts';
import { strict } from '../strict.ts';

/** Electron's `shell`: opens nothing and records every call. */
export const shell = strict('shell', {
  openExternal: async (url: string) => record('shell.openExternal', url),
  openPath: async (path: string) => {
    record('shell.openPath', path);
    return '';
  },
  showItemInFolder: recorder('shell.showItemInFolder'),
  trashItem: async (path: string) => record('shell.trashItem', path),
  beep: recorder('shell.beep'),
});

/** Electron's `crashReporter`: writes no reports. */
export const crashReporter = strict('crashReporter', { start: recorder('crashReporter.start') });

const blockers = new Set<number>();
let blocker = 0;

/** Electron's `powerSaveBlocker`: tracks the active blockers. */
export const powerSaveBlocker = strict('powerSaveBlocker', {
  start(type: string) {
    record('powerSaveBlocker.start', type);
    blocker += 1;
    blockers.add(blocker);
    return blocker;
  },
  stop(id: number) {
    record('powerSaveBlocker.stop', id);
    return blockers.delete(id);
  },
  isStarted: (id: number) => blockers.has(id),
});

/** The number of active blockers. */
export const blockersOn = (): number => blockers.size;

let isLocked = false;

/** Electron's `powerMonitor`; a test emits its events. */
export const powerMonitor = strict(
  'powerMonitor',
  Object.assign(new EventEmitter(), {
    getSystemIdleState: () => (isLocked ? 'locked' : 'active'),
    getSystemIdleTime: () => 0,
    getCurrentThermalState: () => 'nominal',
    isOnBatteryPower: () => false,
    onBatteryPower: false,
  }),
);
for (const [event, locks] of [
  ['lock-screen', true],
  ['unlock-screen', false],
] as const) {
  powerMonitor.on(event, () => {
    isLocked = locks;
  });
}

/** Electron's `nativeTheme`; a test sets the system's preference. */
const theme = Object.assign(new EventEmitter(), {
  themeSource: 'system',
  shouldUseDarkColors: false,
  shouldUseHighContrastColors: false,
  shouldUseInvertedColorScheme: false,
  shouldUseDarkColorsForSystemIntegratedUI: false,
  prefersReducedTransparency: false,
  inForcedColorsMode: false,
});
export const nativeTheme = strict('nativeTheme', theme);

/** Sets the system's colour-scheme preference. */
export function preferDark(dark: boolean): void {
  theme.shouldUseDarkColors = theme.themeSource === 'system' ? dark : theme.themeSource === 'dark';
  theme.emit('updated');
}

const area = { x: 0, y: 0, width: 1920, height: 1080 };
const display = {
  id: 1,
  label: 'Stand-in',
  bounds: area,
  workArea: { ...area, y: 30, height: 1050 },
  size: { width: 1920, height: 1080 },
  workAreaSize: { width: 1920, height: 1050 },
  scaleFactor: 1,
  rotation: 0,
  internal: true,
  detected: true,
};

/** Electron's `screen`: one display of 1920 by 1080. */
export const screen = strict(
  'screen',
  Object.assign(new EventEmitter(), {
    getPrimaryDisplay: () => display,
    getAllDisplays: () => [display],
    getDisplayNearestPoint: () => display,
    getDisplayMatching: () => display,
    getCursorScreenPoint: () => ({ x: 960, y: 540 }),
    dipToScreenPoint: (point: Electron.Point) => point,
    screenToDipPoint: (point: Electron.Point) => point,
  }),
);

/** Electron's `net`. */
export const net = strict('net', {
  fetch: (input: string | Request, options?: RequestInit) => fetch(input, options),
  isOnline: () => true,
  online: true,
});

/** Electron's `autoUpdater`: never finds an update. */
export const autoUpdater = strict(
  'autoUpdater',
  Object.assign(new EventEmitter(), {
    setFeedURL: recorder('autoUpdater.setFeedURL'),
    getFeedURL: () => '',
    checkForUpdates: recorder('autoUpdater.checkForUpdates'),
    quitAndInstall: recorder('autoUpdater.quitAndInstall'),
  }),
);

/** Electron's `systemPreferences`: the microphone is granted unless a test denies it. */
const media = { microphone: process.env.STAND_IN_MICROPHONE_ACCESS ?? 'granted' };
export const systemPreferences = strict(
  'systemPreferences',
  Object.assign(new EventEmitter(), {
    getMediaAccessStatus: () => media.microphone,
    askForMediaAccess: async () => media.microphone === 'granted',
    isTrustedAccessibilityClient: () => true,
    getAnimationSettings: () => ({
      shouldRenderRichAnimation: true,
      scrollAnimationsEnabledBySystem: true,
      prefersReducedMotion: false,
    }),
  }),
);
