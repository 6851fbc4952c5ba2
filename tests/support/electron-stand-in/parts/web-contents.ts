import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { ignoreGone } from '../browser/devtools.ts';
import type { Frame } from '../browser/frames.ts';
import { openPage, type PageTarget, type WantedNavigation } from '../browser/page-target.ts';
import { browserReady } from '../host.ts';
import type { PageMessage } from '../page/worlds.ts';
import { record, recorder } from '../recordings.ts';
import { strict } from '../strict.ts';
import { app, preventable } from './app.ts';
import { frameOf, preventableNavigation } from './frame-events.ts';
import { invokeMain, ipcMain } from './ipc-main.ts';
import { enforcePermissions, session, shareSystemAudio } from './session.ts';

/** The window options that its contents need. */
export interface ContentsOptions {
  readonly width: number;
  readonly height: number;
  readonly preferences: Electron.WebPreferences;
}

type OpenHandler = (details: { url: string; frameName: string; features: string; disposition: string }) => {
  action: 'allow' | 'deny';
  overrideBrowserWindowOptions?: object;
};

const all = new Map<number, WebContents>();
let last = 0;

/** Electron's `WebContents`: one page of Chromium. */
export class WebContents extends EventEmitter {
  readonly id: number;
  readonly session = session.defaultSession;
  readonly target: Promise<PageTarget>;
  /** The strict proxy that the app sees: it throws for missing members. */
  readonly seen: WebContents;
  private page: PageTarget | null = null;
  private destroyed = false;
  private crashed = false;
  private title = '';
  private openHandler: OpenHandler | null = null;
  private muted = false;
  private zoom = 1;

  private readonly preferences: Electron.WebPreferences;

  constructor(options: ContentsOptions) {
    super();
    this.preferences = options.preferences;
    this.setMaxListeners(0);
    last += 1;
    this.id = last;
    this.seen = strict('webContents', this);
    all.set(this.id, this);
    this.target = this.open(options);
    // The caller of `loadURL` gets the rejection; without a caller it is ignored.
    this.target.catch(ignoreGone);
    app.emit('web-contents-created', {}, this.seen);
  }

  private async open({ width, height, preferences }: ContentsOptions): Promise<PageTarget> {
    const { targets } = await browserReady();
    const { preload, nodeIntegrationInSubFrames = false } = preferences;
    const page = await openPage(
      targets,
      {
        preload: preload === undefined ? null : readFileSync(preload, 'utf8'),
        inSubframes: nodeIntegrationInSubFrames,
        width,
        height,
      },
      {
        message: (message, frame) => this.hear(message, frame),
        mayNavigate: (wanted) => this.mayNavigate(wanted),
        navigated: (frame) => this.navigated(frame),
        navigatedInPage: (url) => this.emit('did-navigate-in-page', {}, url, true, 1, 1),
        parsed: () => this.emit('dom-ready', {}),
        loaded: () => {
          this.emit('did-stop-loading', {});
          this.emit('did-finish-load', {});
        },
        shares: (wantsSound, frame) => shareSystemAudio(frame?.url ?? '', frameOf(frame), wantsSound),
        leaves: () => {
          const event = preventable();
          this.emit('will-prevent-unload', event);
          if (!event.defaultPrevented) this.emit('-stays');
          return event.defaultPrevented;
        },
        wantsWindow: (url) => this.wantsWindow(url, '', ''),
        titled: (title) => {
          if (title === this.title) return;
          this.title = title;
          this.emit('page-title-updated', preventable(), title, true);
        },
        crashed: () => {
          this.crashed = true;
          this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
        },
        closed: () => this.gone(),
      },
    );
    this.page = page;
    return page;
  }

  private gone(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    all.delete(this.id);
    this.emit('destroyed');
  }

  private eventOf(frame: Frame | null): object {
    return {
      sender: this.seen,
      senderFrame: frameOf(frame),
      frameId: 1,
      processId: 1,
      ports: [],
      type: 'frame',
      reply: (channel: string, ...values: unknown[]) => this.send(channel, ...values),
      preventDefault: () => undefined,
    };
  }

  private hear(message: PageMessage, frame: Frame | null): void {
    if (message.kind === 'window-open') this.wantsWindow(message.url, message.name, message.features);
    else if (message.kind === 'send') {
      const event = this.eventOf(frame);
      this.emit('ipc-message', event, message.channel, ...message.values);
      ipcMain.emit(message.channel, event, ...message.values);
    } else void this.answer(message.id, message.channel, message.values, frame);
  }

  private async answer(id: number, channel: string, values: unknown[], frame: Frame | null): Promise<void> {
    const outcome = await invokeMain(channel, this.eventOf(frame), values);
    const page = await this.target;
    if ('refusal' in outcome) return page.tell({ kind: 'refusal', id, message: outcome.refusal });
    await page
      .tell({ kind: 'answer', id, value: outcome.value })
      .catch((error: Error) => page.tell({ kind: 'refusal', id, message: error.message }));
  }

  private mayNavigate({ kind, url, isMainFrame, frame }: WantedNavigation): boolean {
    const event = Object.assign(preventableNavigation(), {
      url,
      isMainFrame,
      isSameDocument: false,
      frame: frameOf(frame),
      initiator: frameOf(frame),
    });
    if (kind === 'redirect') this.emit('will-redirect', event, url, false, isMainFrame, 1, 1);
    else {
      this.emit('will-frame-navigate', event);
      if (isMainFrame) this.emit('will-navigate', event, url, false, true, 1, 1);
    }
    if (event.defaultPrevented) record('navigation refused', url);
    return !event.defaultPrevented;
  }

  private navigated(frame: Frame): void {
    this.crashed = false;
    if (frame.parent === null) {
      void enforcePermissions(frame.url);
      this.emit('did-start-navigation', { url: frame.url, isMainFrame: true, isSameDocument: false });
      this.emit('did-navigate', {}, frame.url, 200, 'OK');
    }
    this.emit('did-frame-navigate', {}, frame.url, 200, 'OK', frame.parent === null, 1, 1);
  }

  private wantsWindow(url: string, frameName: string, features: string): void {
    const details = {
      url,
      frameName,
      features,
      disposition: 'foreground-tab',
      referrer: {},
      postBody: undefined,
    };
    const answer = this.openHandler?.(details) ?? { action: 'allow' as const };
    record('window wanted', url, answer.action);
    if (answer.action === 'allow') this.emit('-open-window', url, answer.overrideBrowserWindowOptions ?? {});
  }

  get mainFrame(): object | null {
    return frameOf(this.page?.frames.main() ?? null);
  }

  async loadURL(url: string): Promise<void> {
    const page = await this.target;
    this.emit('did-start-loading', {});
    await enforcePermissions(url);
    await page.load(url).catch((error: Error) => {
      this.emit('did-fail-load', {}, -2, error.message, url, true, 1, 1);
      throw error;
    });
  }

  send(channel: string, ...values: unknown[]): void {
    if (this.destroyed) throw new TypeError('Object has been destroyed');
    const sent = this.target.then((page) => page.tell({ kind: 'event', channel, values }));
    sent.catch(ignoreGone);
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler;
  }

  async executeJavaScript(expression: string, userGesture = false): Promise<unknown> {
    const { session: devTools } = await this.target;
    const answer = await devTools.send('Runtime.evaluate', {
      expression,
      userGesture,
      awaitPromise: true,
      returnByValue: true,
    });
    if ('exceptionDetails' in answer) throw new Error('Script failed to execute');
    return (answer.result as { value?: unknown }).value;
  }

  reload(): void {
    this.target.then(({ session: devTools }) => devTools.send('Page.reload')).catch(ignoreGone);
  }

  /** Closes the page; with `waitForBeforeUnload`, its `beforeunload` handler runs first. */
  close({ waitForBeforeUnload = false } = {}): void {
    this.target.then((page) => page.close(!waitForBeforeUnload)).catch(ignoreGone);
  }

  /** The window's web preferences; Electron would also fill in the defaults. */
  getLastWebPreferences = (): Electron.WebPreferences => ({ ...this.preferences });
  getURL = (): string => this.page?.frames.main().url ?? '';
  getTitle = (): string => this.title;
  getType = (): string => 'window';
  isDestroyed = (): boolean => this.destroyed;
  isCrashed = (): boolean => this.crashed;
  isLoading = (): boolean => false;
  isLoadingMainFrame = (): boolean => false;
  isFocused = (): boolean => true;
  isDevToolsOpened = (): boolean => false;
  openDevTools = recorder('webContents.openDevTools');
  closeDevTools = recorder('webContents.closeDevTools');
  focus = recorder('webContents.focus');
  setBackgroundThrottling = recorder('webContents.setBackgroundThrottling');
  setVisualZoomLevelLimits = async (): Promise<void> => undefined;
  setAudioMuted = (muted: boolean): void => {
    this.muted = muted;
  };
  isAudioMuted = (): boolean => this.muted;
  setZoomFactor = (factor: number): void => {
    this.zoom = factor;
  };
  getZoomFactor = (): number => this.zoom;
  getOSProcessId = (): number => 0;
  getProcessId = (): number => 1;
  setUserAgent = recorder('webContents.setUserAgent');
  setIgnoreMenuShortcuts = recorder('webContents.setIgnoreMenuShortcuts');
  copy = recorder('webContents.copy');
  paste = recorder('webContents.paste');
  undo = recorder('webContents.undo');
  redo = recorder('webContents.redo');
  cut = recorder('webContents.cut');
  selectAll = recorder('webContents.selectAll');
  replaceMisspelling = recorder('webContents.replaceMisspelling');
  /** The id of the Chromium page, by which Playwright finds a window's contents. */
  targetId = (): string | null => this.page?.targetId ?? null;
  forcefullyCrashRenderer = (): void => {
    this.target.then(({ session: devTools }) => devTools.send('Page.crash')).catch(ignoreGone);
  };
}

/** Electron's static side of `webContents`. */
export const webContents = strict('webContents', {
  getAllWebContents: () => [...all.values()].map(({ seen }) => seen),
  fromId: (id: number) => all.get(id)?.seen,
  fromDevToolsTargetId: (id: string) => [...all.values()].find((each) => each.targetId() === id)?.seen,
  getFocusedWebContents: () => [...all.values()].at(-1)?.seen ?? null,
});
