import { app } from './parts/app.ts';
import { chooseNext } from './parts/dialog.ts';
import { pressKeys, registeredKeys, takeKeys } from './parts/keys.ts';
import { allTrays, type MenuItem } from './parts/menu.ts';
import { shownNotifications } from './parts/notification.ts';
import { askHandlers, denyBySystem } from './parts/session.ts';
import { blockersOn, preferDark } from './parts/system.ts';
import { changeMicrophones, moveKey, utilityProcesses } from './parts/utility-process.ts';
import { recordings } from './recordings.ts';
import { strict } from './strict.ts';

const trayItems = (): MenuItem[] => allTrays().flatMap(({ menu }) => menu?.everyItem() ?? []);

/** What only the stand-in has: the hands of a person, and what the system was asked. Tests reach it as `standIn`. */
export const standIn = strict('standIn', {
  recordings,
  /** Presses a global shortcut; false when nobody listens to it. */
  pressKeys,
  /** Gives a global shortcut to another program: registering it fails. */
  takeKeys,
  registeredKeys,
  /** Presses or lets go of a key as the key-up hook sees it; false when the hook is off. */
  moveKey,
  chooseNext,
  changeMicrophones,
  /** Takes `microphone` (or another ability, as Chromium names it) away from pages, as a system's settings do. */
  denyBySystem,
  /** What the app's permission handlers answer. */
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
  /** Clicks an item of a tray's menu by its label; false when there is none that can be clicked. */
  clickTrayItem: (label: string) => {
    const found = trayItems().find((item) => item.label === label && item.enabled && item.visible);
    found?.click();
    return found !== undefined;
  },
  clickTray: () => allTrays().forEach((tray) => void tray.emit('click', {})),
  /** An address of the app's own scheme that another program opens: as macOS tells it. */
  openAddress: (url: string) => {
    app.emit('open-url', { preventDefault: () => undefined }, url);
  },
});
