import { app } from './parts/app.ts';
import { answerDialogs } from './parts/dialog.ts';
import { pressKeys, registeredKeys, takeKeys } from './parts/keys.ts';
import { allTrays, type Menu, type MenuItem } from './parts/menu.ts';
import { shownNotifications } from './parts/notification.ts';
import { askHandlers, denyBySystem } from './parts/session.ts';
import { blockersOn, preferDark } from './parts/system.ts';
import { changeMicrophones, moveKey, utilityProcesses } from './parts/utility-process.ts';
import { recordings } from './recordings.ts';
import { strict } from './strict.ts';

const trayItems = (): MenuItem[] => allTrays().flatMap(({ menu }) => menu?.everyItem() ?? []);

/** An entry of a menu, with those of its submenu. */
export interface MenuEntry {
  readonly label: string;
  readonly type: string;
  readonly checked: boolean;
  readonly items: readonly MenuEntry[];
}

const entriesOf = (menu: Menu | null | undefined): MenuEntry[] =>
  (menu?.items ?? []).map(({ label, type, checked, submenu }) => ({
    label,
    type,
    checked,
    items: entriesOf(submenu),
  }));

/** The test controls: user input, and a log of system calls. Tests reach them as `standIn`. */
export const standIn = strict('standIn', {
  recordings,
  /** Presses a global shortcut; false when it has no listener. */
  pressKeys,
  /** Assigns a global shortcut to another program, so that registering it fails. */
  takeKeys,
  registeredKeys,
  /** Presses or releases a key as seen by the key-up hook; false when the hook is off. */
  moveKey,
  chooseNext: answerDialogs,
  changeMicrophones,
  /** Denies pages `microphone` (or another permission, by Chromium's name), as system settings do. */
  denyBySystem,
  /** The answers of the app's permission handlers. */
  askHandlers,
  preferDark,
  blockersOn,
  utilityProcesses,
  notifications: () => shownNotifications().map(({ title, body }) => ({ title, body })),
  clickNotification: (title: string) => {
    const found = shownNotifications().find((each) => each.title === title);
    found?.emit('click', {});
    return found !== undefined;
  },
  trayItems: () =>
    trayItems().map(({ label, enabled, checked, visible, type }) => ({
      label,
      enabled,
      checked,
      visible,
      type,
    })),
  /** The tray's menu as it is, submenus within their entries. */
  trayMenu: () => allTrays().flatMap(({ menu }) => entriesOf(menu)),
  /** Clicks an item of a tray menu by its label; false without an enabled, visible item of that label. */
  clickTrayItem: (label: string) => {
    const found = trayItems().find((item) => item.label === label && item.enabled && item.visible);
    found?.click();
    return found !== undefined;
  },
  clickTray: () => allTrays().forEach((tray) => void tray.emit('click', {})),
  /** Opens an address of the app's scheme from another program, with the event that macOS sends. */
  openAddress: (url: string) => {
    app.emit('open-url', { preventDefault: () => undefined }, url);
  },
});
