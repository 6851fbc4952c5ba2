import { EventEmitter } from 'node:events';
import { ignoreGone } from '../browser/devtools.ts';
import { record, recorder } from '../recordings.ts';
import { strict } from '../strict.ts';
import { app, preventable, quitRefused, windowGone } from './app.ts';
import { WebContents } from './web-contents.ts';
import { windowClosed, windowOpened } from './windows.ts';

type Options = Electron.BrowserWindowConstructorOptions;
type Bounds = Electron.Rectangle;

const open: BrowserWindow[] = [];
let focused: BrowserWindow | null = null;
let last = 0;

/** Electron's `BrowserWindow`: keeps its state here and shows a page of Chromium. */
export class BrowserWindow extends EventEmitter {
  readonly id: number;
  readonly webContents: WebContents;
  /** The constructor's options. */
  readonly options: Options;
  private readonly seen: BrowserWindow;
  private readonly contents: WebContents;
  private bounds: Bounds;
  private visible: boolean;
  private minimized = false;
  private maximized = false;
  private fullScreen: boolean;
  private onTop: boolean;
  private focusable: boolean;
  private destroyed = false;
  private title: string;
  private opacity = 1;
  private loaded = false;

  constructor(options: Options = {}) {
    super();
    this.setMaxListeners(0);
    last += 1;
    this.id = last;
    this.options = options;
    this.seen = strict('BrowserWindow', this);
    const { width = 800, height = 600, x = 0, y = 0, show = true, webPreferences = {} } = options;
    this.bounds = { x, y, width, height };
    this.visible = show;
    this.fullScreen = options.fullscreen ?? false;
    this.onTop = options.alwaysOnTop ?? false;
    this.focusable = options.focusable ?? true;
    this.title = options.title ?? app.getName();
    record('BrowserWindow', options);
    this.contents = new WebContents({ width, height, preferences: webPreferences });
    this.webContents = this.contents.seen;
    open.push(this.seen);
    windowOpened(this.seen);
    if (show && this.focusable) focused = this.seen;
    this.follow();
    void this.fit();
    app.emit('browser-window-created', {}, this.seen);
    // biome-ignore lint/correctness/noConstructorReturn: the proxy also names missing methods.
    return this.seen;
  }

  private follow(): void {
    this.contents.on('did-finish-load', () => {
      if (this.loaded) return;
      this.loaded = true;
      this.emit('ready-to-show', {});
    });
    this.contents.on('page-title-updated', (event: { defaultPrevented: boolean }, title: string) => {
      this.emit('page-title-updated', event, title, true);
      if (!event.defaultPrevented) this.title = title;
    });
    this.contents.on('destroyed', () => this.gone());
    this.contents.on('-stays', quitRefused);
    this.contents.on('-open-window', (url: string, more: Options) => {
      void new BrowserWindow({ ...this.options, ...more, show: true }).loadURL(url).catch(ignoreGone);
    });
  }

  private gone(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    const at = open.indexOf(this.seen);
    if (at >= 0) open.splice(at, 1);
    if (focused === this.seen) focused = null;
    windowClosed(this.seen);
    this.emit('closed', {});
    windowGone();
  }

  /** Gives the page the window's size: a headless Chromium would subtract its own bars. */
  private async fit(): Promise<void> {
    const { width, height } = this.bounds;
    const metrics = { width, height, deviceScaleFactor: 0, mobile: false };
    const sized = this.contents.target.then(({ session }) =>
      session.send('Emulation.setDeviceMetricsOverride', metrics),
    );
    await sized.catch(ignoreGone);
  }

  static getAllWindows = (): BrowserWindow[] => [...open];
  static getFocusedWindow = (): BrowserWindow | null => focused;
  static fromId = (id: number): BrowserWindow | null => open.find((each) => each.id === id) ?? null;
  static fromWebContents = (contents: unknown): BrowserWindow | null =>
    open.find((each) => each.webContents === contents) ?? null;

  loadURL = (url: string): Promise<void> => this.contents.loadURL(url);
  reload = (): void => this.contents.reload();

  show(): void {
    this.showInactive();
    this.focus();
  }

  showInactive(): void {
    const was = this.visible;
    this.visible = true;
    if (!was) this.emit('show', {});
  }

  hide(): void {
    const was = this.visible;
    this.visible = false;
    this.blur();
    if (was) this.emit('hide', {});
  }

  focus(): void {
    if (!this.focusable || focused === this.seen) return;
    focused?.blur();
    focused = this.seen;
    this.emit('focus', {});
    app.emit('browser-window-focus', {}, this.seen);
  }

  blur(): void {
    if (focused !== this.seen) return;
    focused = null;
    this.emit('blur', {});
    app.emit('browser-window-blur', {}, this.seen);
  }

  close(): void {
    if (this.destroyed) return;
    const event = preventable();
    this.emit('close', event);
    if (event.defaultPrevented) quitRefused();
    else this.contents.close({ waitForBeforeUnload: true });
  }

  destroy(): void {
    if (this.destroyed) return;
    this.contents.close();
    this.gone();
  }

  minimize(): void {
    this.minimized = true;
    this.emit('minimize', {});
  }

  maximize(): void {
    this.maximized = true;
    this.visible = true;
    this.emit('maximize', {});
  }

  unmaximize(): void {
    this.maximized = false;
    this.emit('unmaximize', {});
  }

  restore(): void {
    const was = this.minimized;
    this.minimized = false;
    if (was) this.emit('restore', {});
  }

  setFullScreen(fullScreen: boolean): void {
    this.fullScreen = fullScreen;
    this.emit(fullScreen ? 'enter-full-screen' : 'leave-full-screen', {});
  }

  setBounds(bounds: Partial<Bounds>): void {
    const { x, y } = this.bounds;
    this.bounds = { ...this.bounds, ...bounds };
    if (this.bounds.x !== x || this.bounds.y !== y) this.emit('move', {});
    this.emit('resize', {});
    void this.fit();
  }

  setTitle(title: string): void {
    this.title = title;
  }

  setAlwaysOnTop(onTop: boolean, ...more: unknown[]): void {
    record('window.setAlwaysOnTop', this.id, onTop, ...more);
    this.onTop = onTop;
  }

  setFocusable(focusable: boolean): void {
    this.focusable = focusable;
  }

  setOpacity(opacity: number): void {
    this.opacity = opacity;
  }

  getBounds = (): Bounds => ({ ...this.bounds });
  getNormalBounds = (): Bounds => ({ ...this.bounds });
  getContentBounds = (): Bounds => ({ ...this.bounds });
  getSize = (): number[] => [this.bounds.width, this.bounds.height];
  getContentSize = (): number[] => this.getSize();
  getPosition = (): number[] => [this.bounds.x, this.bounds.y];
  setSize = (width: number, height: number): void => this.setBounds({ width, height });
  setContentSize = (width: number, height: number): void => this.setBounds({ width, height });
  setContentBounds = (bounds: Bounds): void => this.setBounds(bounds);
  setPosition = (x: number, y: number): void => this.setBounds({ x, y });
  center = (): void => this.setBounds({ x: 360, y: 140 });
  isVisible = (): boolean => this.visible && !this.minimized;
  isFocused = (): boolean => focused === this.seen;
  isFocusable = (): boolean => this.focusable;
  isMinimized = (): boolean => this.minimized;
  isMaximized = (): boolean => this.maximized;
  isFullScreen = (): boolean => this.fullScreen;
  isAlwaysOnTop = (): boolean => this.onTop;
  isDestroyed = (): boolean => this.destroyed;
  isNormal = (): boolean => !this.minimized && !this.maximized && !this.fullScreen;
  isEnabled = (): boolean => true;
  isResizable = (): boolean => this.options.resizable ?? true;
  getTitle = (): string => this.title;
  getOpacity = (): number => this.opacity;
  getParentWindow = (): null => null;
  getMediaSourceId = (): string => `window:${this.id}:0`;
  moveTop = recorder('window.moveTop');
  setVisibleOnAllWorkspaces = recorder('window.setVisibleOnAllWorkspaces');
  setOverlayIcon = recorder('window.setOverlayIcon');
  setProgressBar = recorder('window.setProgressBar');
  setThumbarButtons = recorder('window.setThumbarButtons');
  setSkipTaskbar = recorder('window.setSkipTaskbar');
  setIgnoreMouseEvents = recorder('window.setIgnoreMouseEvents');
  setContentProtection = recorder('window.setContentProtection');
  setFullScreenable = recorder('window.setFullScreenable');
  setMenu = recorder('window.setMenu');
  removeMenu = recorder('window.removeMenu');
  setMenuBarVisibility = recorder('window.setMenuBarVisibility');
  setAutoHideMenuBar = recorder('window.setAutoHideMenuBar');
  setBackgroundColor = recorder('window.setBackgroundColor');
  setTitleBarOverlay = recorder('window.setTitleBarOverlay');
  setHiddenInMissionControl = recorder('window.setHiddenInMissionControl');
  setWindowButtonVisibility = recorder('window.setWindowButtonVisibility');
  setIcon = recorder('window.setIcon');
  setMinimumSize = recorder('window.setMinimumSize');
  setMaximumSize = recorder('window.setMaximumSize');
  setResizable = recorder('window.setResizable');
  setMovable = recorder('window.setMovable');
  setEnabled = recorder('window.setEnabled');
  setDocumentEdited = recorder('window.setDocumentEdited');
  flashFrame = recorder('window.flashFrame');
}
