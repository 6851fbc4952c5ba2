import { app, Menu, type NativeImage, Tray } from 'electron';
import { TOGGLE_SWITCH } from '../../src/contract/desktop/desktop-options.ts';
import { createRecordingBadge } from '../badge/recording-badge.ts';
import type { Log } from '../log/log.ts';
import { createTray, type TrayFacts } from '../tray/tray.ts';
import { type TrayHostListener, watchTrayHost } from '../tray/tray-host.ts';
import { type TrayActions, type TrayMenuFacts, trayMenu } from '../tray/tray-menu.ts';
import { applicationMenu, dockMenu } from '../window/application-menu.ts';
import type { MainWindow } from '../window/main-window.ts';
import { drawAllPictures, ownCommand } from './system-ports.ts';

interface AppearanceParts {
  readonly window: MainWindow;
  readonly facts: () => TrayMenuFacts;
  readonly actions: TrayActions;
  /** Whether the desktop shows icons; false where it surely does not. */
  readonly hasTrayHost: () => Promise<boolean>;
  readonly tray: TrayHostListener;
  readonly log: Log;
}

/** The app's appearance outside its window: menus, tray icon, recording marks. */
export interface Appearance {
  /** Updates everything after a change of texts, shortcut or recording state. */
  draw(): void;
  /** True when a tray icon is visible. */
  hasTray(): boolean;
  /** Creates the parts that the first window does not need. */
  complete(): void;
}

const { platform } = process;
/** The same as in `build/packaging/packaging.ts`: Windows assigns notifications and entries by this id. */
const APP_USER_MODEL_ID = 'app.parlance.desktop';

/** Adds an entry to the taskbar icon's menu on Windows: it forwards its command to the running app. */
function setJumpListTask(title: string): void {
  const { program, args } = ownCommand();
  const values = [...args.map((value) => `"${value}"`), TOGGLE_SWITCH].join(' ');
  app.setUserTasks([
    { program, arguments: values, title, description: title, iconPath: program, iconIndex: 0 },
  ]);
}

export function createAppearance(parts: AppearanceParts): Appearance {
  const { window, facts, actions, hasTrayHost, tray, log } = parts;
  let drawTray: ((facts: TrayFacts<Menu>) => void) | null = null;
  /** Icons are assumed to be shown until the desktop has answered. */
  let isTrayVisible = () => true;
  let showBadge: ((isRecording: boolean) => void) | null = null;

  function trayFacts(): TrayFacts<Menu> {
    const { isRecording, words } = facts();
    const menu = Menu.buildFromTemplate(trayMenu(facts(), actions));
    return { isRecording, menu, tooltip: isRecording ? words.recording : 'Parlance' };
  }

  function showTray(all: ReturnType<typeof drawAllPictures>): void {
    const onClick = platform === 'win32' ? () => window.show() : null;
    try {
      drawTray = createTray<NativeImage, Menu>(
        { make: (picture) => new Tray(picture), pictures: all, onClick },
        trayFacts(),
      );
    } catch (error) {
      log.error('no system tray is available', error);
    }
  }

  function draw(): void {
    Menu.setApplicationMenu(Menu.buildFromTemplate(applicationMenu(facts(), actions)));
    drawTray?.(trayFacts());
    showBadge?.(facts().isRecording);
    app.dock?.setMenu(Menu.buildFromTemplate(dockMenu(facts(), actions)));
    if (platform === 'win32' && drawTray) setJumpListTask(facts().words.record);
  }

  return {
    draw,
    hasTray: () => drawTray !== null && isTrayVisible(),
    complete() {
      if (platform === 'win32') app.setAppUserModelId(APP_USER_MODEL_ID);
      const all = drawAllPictures();
      showTray(all);
      isTrayVisible = watchTrayHost(hasTrayHost, tray);
      showBadge = createRecordingBadge<NativeImage>(
        {
          dock: app.dock ?? null,
          overlay:
            platform === 'win32'
              ? (picture, description) => window.current()?.setOverlayIcon(picture, description)
              : null,
          count: platform === 'linux' ? (count) => void app.setBadgeCount(count) : null,
        },
        all.overlay,
        () => facts().words.recording,
      );
      draw();
    },
  };
}
