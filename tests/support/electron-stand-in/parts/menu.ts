import { EventEmitter } from 'node:events';
import { record } from '../recordings.ts';
import { strict } from '../strict.ts';
import { BrowserWindow } from './browser-window.ts';

type Options = Electron.MenuItemConstructorOptions;

let commands = 0;

/** Electron's `MenuItem`; roles are stored without effect. */
export class MenuItem {
  readonly commandId: number;
  readonly type: string;
  readonly id: string | undefined;
  readonly role: string | undefined;
  readonly accelerator: unknown;
  readonly submenu: Menu | undefined;
  readonly icon: unknown;
  readonly sublabel: string | undefined;
  readonly toolTip: string | undefined;
  label: string;
  enabled: boolean;
  visible: boolean;
  checked: boolean;
  readonly click: () => void;

  constructor(options: Options) {
    commands += 1;
    this.commandId = commands;
    const { submenu, role } = options;
    this.type = options.type ?? (submenu ? 'submenu' : 'normal');
    this.id = options.id;
    this.role = role;
    this.accelerator = options.accelerator;
    this.icon = options.icon;
    this.sublabel = options.sublabel;
    this.toolTip = options.toolTip;
    this.label = options.label ?? role ?? '';
    this.enabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.checked = options.checked ?? false;
    if (Array.isArray(submenu)) this.submenu = Menu.buildFromTemplate(submenu);
    else if (submenu instanceof Menu) this.submenu = submenu;
    this.click = () => {
      if (!this.enabled) return;
      if (this.type === 'checkbox') this.checked = !this.checked;
      const handler = options.click as ((item: MenuItem, window: unknown, event: object) => void) | undefined;
      handler?.(this, BrowserWindow.getFocusedWindow() ?? undefined, {});
    };
  }
}

let applicationMenu: Menu | null = null;

/** Electron's `Menu`. */
export class Menu extends EventEmitter {
  readonly items: MenuItem[] = [];

  static buildFromTemplate(template: readonly (Options | MenuItem)[]): Menu {
    const menu = new Menu();
    for (const entry of template) menu.append(entry instanceof MenuItem ? entry : new MenuItem(entry));
    return menu;
  }
  static setApplicationMenu(menu: Menu | null): void {
    applicationMenu = menu;
  }
  static getApplicationMenu = (): Menu | null => applicationMenu;
  static sendActionToFirstResponder(action: string): void {
    record('Menu.sendActionToFirstResponder', action);
  }

  append(item: MenuItem): void {
    this.items.push(item);
  }
  insert(at: number, item: MenuItem): void {
    this.items.splice(at, 0, item);
  }
  getMenuItemById(id: string): MenuItem | null {
    return this.everyItem().find((item) => item.id === id) ?? null;
  }
  popup(options?: object): void {
    record(
      'menu.popup',
      options,
      this.everyItem().map(({ label }) => label),
    );
    this.emit('menu-will-show', {});
  }
  closePopup(): void {
    this.emit('menu-will-close', {});
  }
  /** Its items, including those of submenus. */
  everyItem(): MenuItem[] {
    return this.items.flatMap((item) => [item, ...(item.submenu?.everyItem() ?? [])]);
  }
}

const trays: Tray[] = [];

/** Electron's `Tray`: stores its settings, and a test clicks items of its menu. */
export class Tray extends EventEmitter {
  image: unknown;
  toolTip = '';
  title = '';
  menu: Menu | null = null;
  private destroyed = false;

  constructor(image: unknown) {
    super();
    this.image = image;
    record('Tray', image);
    trays.push(this);
    // biome-ignore lint/correctness/noConstructorReturn: the proxy names missing members.
    return strict('Tray', this);
  }

  setImage(image: unknown): void {
    record('tray.setImage', image);
    this.image = image;
  }
  setPressedImage(image: unknown): void {
    record('tray.setPressedImage', image);
  }
  setToolTip(toolTip: string): void {
    this.toolTip = toolTip;
  }
  setTitle(title: string): void {
    this.title = title;
  }
  getTitle = (): string => this.title;
  setContextMenu(menu: Menu | null): void {
    this.menu = menu;
  }
  setIgnoreDoubleClickEvents(ignore: boolean): void {
    record('tray.setIgnoreDoubleClickEvents', ignore);
  }
  popUpContextMenu(): void {
    record('tray.popUpContextMenu');
  }
  displayBalloon(options: object): void {
    record('tray.displayBalloon', options);
  }
  getBounds = (): Electron.Rectangle => ({ x: 0, y: 0, width: 24, height: 24 });
  isDestroyed = (): boolean => this.destroyed;
  destroy(): void {
    this.destroyed = true;
    const at = trays.findIndex(({ isDestroyed }) => isDestroyed());
    if (at >= 0) trays.splice(at, 1);
  }
}

/** The existing trays, oldest first. */
export const allTrays = (): readonly Tray[] => trays;
