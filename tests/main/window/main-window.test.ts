import type { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mainTexts } from '../../../src-main/texts/main-texts.ts';
import { AppWindow, type MainWindowParts } from '../../../src-main/window/main-window.ts';
import { waitFor } from '../../support/wait-for.ts';

const electron = vi.hoisted(() => ({
  windows: [] as unknown[],
  choice: 0,
  asked: 0,
  refusal: null as Error | null,
}));

vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  class Contents extends Emitter {
    crashes = 0;
    isLoading = () => false;
    reload(): void {
      this.crashes += 1;
    }
    forcefullyCrashRenderer(): void {
      this.crashes += 1;
    }
  }
  class BrowserWindow extends Emitter {
    readonly webContents = new Contents();
    readonly loaded: string[] = [];
    readonly done: string[] = [];
    bounds: unknown = null;
    visible = false;

    constructor() {
      super();
      electron.windows.push(this);
    }

    show(): void {
      this.visible = true;
    }
    hide(): void {
      this.visible = false;
    }
    setBounds(bounds: unknown): void {
      this.bounds = bounds;
    }
    focus = () => void this.done.push('focus');
    maximize = () => void this.done.push('maximize');
    setFullScreen = () => void this.done.push('full screen');
    minimize = () => void this.done.push('minimize');
    showInactive = () => void this.done.push('show inactive');
    restore = () => void this.done.push('restore');
    isMinimized = () => false;
    isVisible = () => this.visible;
    isDestroyed = () => false;
    isMaximized = () => false;
    isFullScreen = () => false;
    getNormalBounds = () => ({ x: 1, y: 1, width: 1, height: 1 });
    async loadURL(url: string): Promise<void> {
      this.loaded.push(url);
      if (electron.refusal) throw electron.refusal;
    }
  }
  return {
    BrowserWindow,
    screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1000, height: 1000 } }] },
    dialog: {
      showMessageBoxSync: () => electron.choice,
      showMessageBox: async () => {
        electron.asked += 1;
        return { response: electron.choice };
      },
    },
  };
});

interface Opened extends EventEmitter {
  readonly webContents: EventEmitter & { readonly crashes: number };
  readonly loaded: string[];
  readonly done: string[];
  readonly bounds: unknown;
  visible: boolean;
}

const only = (): Opened => electron.windows.at(-1) as Opened;
const bounds = { x: 50, y: 50, width: 500, height: 500 };

function open(some: Partial<MainWindowParts> = {}) {
  return new AppWindow({
    preload: '/x/preload.cjs',
    words: () => mainTexts('en'),
    isDark: () => false,
    state: () => null,
    saveState: () => undefined,
    onClose: () => 'close',
    onHidden: () => undefined,
    onClosed: () => undefined,
    onPageEnd: () => undefined,
    fail: (error) => {
      throw error;
    },
    log: { info: () => undefined, error: () => undefined },
    ...some,
  });
}

beforeEach(() => {
  electron.windows.length = 0;
  electron.choice = 0;
  electron.asked = 0;
  electron.refusal = null;
});
afterEach(() => vi.useRealTimers());

it('opens one window and shows it once it is painted', () => {
  const window = open();
  window.show();
  window.show();
  expect(electron.windows).toHaveLength(1);
  expect(only().loaded).toEqual(['parlance://app/']);
  expect(only().visible).toBe(false);
  only().emit('ready-to-show');
  expect(only().visible).toBe(true);
});

it('stays hidden after ensureOpen() until show() is called', () => {
  const window = open();
  window.ensureOpen();
  window.ensureOpen();
  only().emit('ready-to-show');
  expect([electron.windows.length, only().visible]).toEqual([1, false]);
  window.show();
  expect(only().visible).toBe(true);
});

it('minimises a hidden window once it is painted, but not a window that was shown', () => {
  const window = open();
  window.ensureOpen();
  window.minimise();
  expect(only().done).toEqual([]);
  only().emit('ready-to-show');
  expect(only().done).toEqual(['show inactive', 'minimize']);
  window.show();
  window.minimise();
  expect([only().visible, only().done.filter((one) => one === 'minimize')]).toEqual([true, ['minimize']]);
});

it('restores the state of a window that starts minimised once the user restores it', () => {
  const saved: unknown[] = [];
  const window = open({
    state: () => ({ bounds, isMaximized: true, isFullScreen: false }),
    saveState: (state) => saved.push(state),
  });
  window.ensureOpen();
  window.minimise();
  only().emit('ready-to-show');
  expect(only().done).not.toContain('maximize');
  only().emit('restore');
  expect(only().done).toContain('maximize');
  only().emit('moved');
  only().emit('close', { preventDefault: () => undefined });
  expect(saved).not.toEqual([]);
  only().done.length = 0;
  window.show();
  only().emit('restore');
  expect(only().done).toEqual(['focus']);
});

it.each([
  [bounds, bounds],
  [{ ...bounds, x: 5000 }, null],
])('restores the window position only if a screen is still there: %j', (left, stands) => {
  open({ state: () => ({ bounds: left, isMaximized: true, isFullScreen: false }) }).show();
  expect(only().bounds).toEqual(stands);
  only().emit('ready-to-show');
  expect(only().done).toContain('maximize');
});

describe('closing the main window', () => {
  const close = () => {
    const preventDefault = vi.fn<() => void>();
    only().emit('close', { preventDefault });
    return preventDefault.mock.calls.length > 0;
  };

  it('hides the window when configured, and reports it', () => {
    const onHidden = vi.fn<() => void>();
    open({ onClose: () => 'hide', onHidden }).show();
    only().emit('ready-to-show');
    expect(close()).toBe(true);
    expect([only().visible, onHidden.mock.calls.length]).toEqual([false, 1]);
  });

  it('minimises the window when configured', () => {
    const onHidden = vi.fn<() => void>();
    open({ onClose: () => 'minimise', onHidden }).show();
    only().emit('ready-to-show');
    expect(close()).toBe(true);
    expect([only().done.at(-1), onHidden.mock.calls.length]).toEqual(['minimize', 0]);
  });

  it('closes it by default and when the app quits', () => {
    open().show();
    expect(close()).toBe(false);
    const window = open({ onClose: () => 'hide' });
    window.show();
    window.allowClose();
    expect(close()).toBe(false);
  });

  it('hides it again after the user cancelled quitting', () => {
    const window = open({ onClose: () => 'hide' });
    window.show();
    window.allowClose();
    only().webContents.emit('will-prevent-unload', { preventDefault: () => undefined });
    expect(close()).toBe(true);
  });

  it('allows a new window to be opened afterwards', () => {
    const onClosed = vi.fn<() => void>();
    const window = open({ onClosed });
    window.show();
    only().emit('closed');
    expect([onClosed.mock.calls.length, window.current()]).toEqual([1, null]);
    window.show();
    expect(electron.windows).toHaveLength(2);
  });
});

it.each([
  ['did-navigate', 0],
  ['render-process-gone', 1],
  ['destroyed', 0],
])('reports the end of the page on %s', (event, loadedAgain) => {
  const onPageEnd = vi.fn<() => void>();
  open({ onPageEnd }).show();
  only().webContents.emit('did-navigate');
  expect(onPageEnd).not.toHaveBeenCalled();
  only().webContents.emit(event, {}, { reason: 'crashed' });
  expect(onPageEnd).toHaveBeenCalledOnce();
  expect(only().webContents.crashes).toBe(loadedAgain);
  // Requests made while a crashed page reloads are for the new page.
  if (loadedAgain > 0) only().webContents.emit('did-navigate');
  expect(onPageEnd).toHaveBeenCalledOnce();
});

it.each(['show', 'ensureOpen'] as const)('reloads a repeatedly crashed page when %s() is called', (ask) => {
  const window = open();
  window.show();
  only().emit('ready-to-show');
  only().webContents.emit('did-finish-load');
  for (let times = 0; times < 4; times += 1) {
    only().webContents.emit('render-process-gone', {}, { reason: 'oom' });
  }
  expect(only().webContents.crashes).toBe(3);
  window[ask]();
  window[ask]();
  expect([electron.windows.length, only().webContents.crashes]).toEqual([1, 4]);
});

it.each([
  [0, false],
  [1, true],
])('asks before leaving an unfinished recording: choice %d', (choice, leaves) => {
  electron.choice = choice;
  const preventDefault = vi.fn<() => void>();
  open().show();
  only().webContents.emit('will-prevent-unload', { preventDefault });
  // For this event, `preventDefault` lets the page unload.
  expect(preventDefault).toHaveBeenCalledTimes(leaves ? 1 : 0);
});

it('asks once about an unresponsive page and reloads it if the user agrees', async () => {
  open().show();
  only().emit('unresponsive');
  expect(electron.asked).toBe(0);
  only().emit('ready-to-show');
  electron.choice = 1;
  only().emit('unresponsive');
  only().emit('unresponsive');
  await waitFor(() => expect(only().webContents.crashes).toBe(1));
  expect(electron.asked).toBe(1);
});

describe('failed page load', () => {
  const refused = (code: string) => Object.assign(new Error(code), { code });

  /** Opens the window, lets its load fail with `code`, and returns the errors that it reported. */
  async function load(code: string, before: () => void = () => undefined): Promise<unknown[]> {
    vi.useFakeTimers();
    electron.refusal = refused(code);
    const failures: unknown[] = [];
    open({ fail: (error) => failures.push(error) }).show();
    before();
    await vi.advanceTimersByTimeAsync(5000);
    return failures;
  }
  const breakDown = (reason = 'crashed') => only().webContents.emit('render-process-gone', {}, { reason });

  it('reports a failure of the app when no page was loaded before', async () => {
    expect(await load('ERR_FILE_NOT_FOUND')).toEqual([electron.refusal]);
  });

  it('is ignored when another load replaced it', async () => {
    expect(await load('ERR_ABORTED')).toEqual([]);
  });

  it('is ignored when a page was loaded before', async () => {
    expect(await load('ERR_FAILED', () => only().webContents.emit('did-finish-load'))).toEqual([]);
  });

  it('reloads the page after a renderer crash until it crashes repeatedly', async () => {
    expect(await load('ERR_FAILED', breakDown)).toEqual([]);
    expect(only().webContents.crashes).toBe(1);
    const again = () => {
      for (let times = 0; times < 4; times += 1) breakDown();
    };
    expect(await load('ERR_FAILED', again)).toHaveLength(1);
  });
});
