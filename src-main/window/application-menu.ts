import type { MenuItemConstructorOptions } from 'electron';

/** The menus that people expect of their system: the keys for copy, paste, zoom and close hang on them. */
export function applicationMenu(platform: NodeJS.Platform): MenuItemConstructorOptions[] {
  const own: MenuItemConstructorOptions[] = platform === 'darwin' ? [{ role: 'appMenu' }] : [];
  return [...own, { role: 'fileMenu' }, { role: 'editMenu' }, { role: 'viewMenu' }, { role: 'windowMenu' }];
}
