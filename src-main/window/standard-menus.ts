import type { MenuItemConstructorOptions } from 'electron';
import type { MainTexts } from '../texts/main-texts.ts';

/*
 * Menus that every program has. Electron's own (`editMenu`, `viewMenu`, `windowMenu`, `appMenu`) are in English
 * whatever the system's language is, so each entry is named here; its role brings the action and the keys.
 */

type Item = MenuItemConstructorOptions;

const separator: Item = { type: 'separator' };

/** Undo to select all. */
export function editMenu(words: MainTexts): Item[] {
  return [
    { role: 'undo', label: words['menu.undo'] },
    { role: 'redo', label: words['menu.redo'] },
    separator,
    { role: 'cut', label: words['menu.cut'] },
    { role: 'copy', label: words['menu.copy'] },
    { role: 'paste', label: words['menu.paste'] },
    { role: 'pasteAndMatchStyle', label: words['menu.pastePlain'] },
    { role: 'delete', label: words['menu.delete'] },
    separator,
    { role: 'selectAll', label: words['menu.selectAll'] },
  ];
}

/** Reloading, zoom, full screen. */
export function viewMenu(words: MainTexts): Item[] {
  return [
    { role: 'reload', label: words['menu.reload'] },
    separator,
    { role: 'resetZoom', label: words['menu.actualSize'] },
    { role: 'zoomIn', label: words['menu.zoomIn'] },
    { role: 'zoomOut', label: words['menu.zoomOut'] },
    separator,
    { role: 'togglefullscreen', label: words['menu.fullScreen'] },
  ];
}

/** Window actions. */
export function windowMenu(words: MainTexts, isMac: boolean): Item[] {
  const minimize: Item = { role: 'minimize', label: words['menu.minimize'] };
  if (!isMac) return [minimize, { role: 'close', label: words['menu.closeWindow'] }];
  return [
    minimize,
    { role: 'zoom', label: words['menu.zoomWindow'] },
    separator,
    { role: 'front', label: words['menu.toFront'] },
  ];
}

/** The menu with the app's name on macOS; `settings` is at its usual place, below *About*. */
export function macAppMenu(words: MainTexts, settings: Item): Item[] {
  return [
    { role: 'about', label: words['menu.about'] },
    separator,
    settings,
    separator,
    { role: 'services', label: words['menu.services'] },
    separator,
    { role: 'hide', label: words['menu.hideApp'] },
    { role: 'hideOthers', label: words['menu.hideOthers'] },
    { role: 'unhide', label: words['menu.showAll'] },
    separator,
    { role: 'quit', label: words.quit },
  ];
}
