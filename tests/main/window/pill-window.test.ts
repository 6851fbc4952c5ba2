import type { EventEmitter } from 'node:events';
import { beforeEach, expect, it, vi } from 'vitest';
import { openPillWindow } from '../../../src-main/window/pill-window.ts';
import { EXPANDED_PILL_SIZE, PILL_SIZE } from '../../../src-main/window/window-options.ts';

const electron = vi.hoisted(() => ({ windows: [] as unknown[] }));

vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  class Contents extends Emitter {
    reloads = 0;
    reload(): void {
      this.reloads += 1;
    }
  }
  class BrowserWindow {
    readonly webContents = new Contents();
    bounds: unknown = null;
    isShown = false;

    constructor() {
      electron.windows.push(this);
    }

    showInactive(): void {
      this.isShown = true;
    }
    setBounds(bounds: unknown): void {
      this.bounds = bounds;
    }
    setAlwaysOnTop = () => undefined;
    setVisibleOnAllWorkspaces = () => undefined;
    isDestroyed = () => false;
    loadURL = async () => undefined;
  }
  return {
    BrowserWindow,
    screen: {
      getCursorScreenPoint: () => ({ x: 0, y: 0 }),
      getDisplayNearestPoint: () => ({ workArea: { x: 0, y: 0, width: 1000, height: 1000 } }),
    },
  };
});

interface FakeWindow {
  readonly webContents: EventEmitter & { readonly reloads: number };
  readonly bounds: unknown;
  readonly isShown: boolean;
}

const onCrash = vi.fn<() => void>();
beforeEach(() => {
  electron.windows = [];
  onCrash.mockClear();
});

function open() {
  const pill = openPillWindow('/preload.js', { info: () => undefined, error: () => undefined }, onCrash);
  const window = electron.windows[0] as FakeWindow;
  const crash = () => window.webContents.emit('render-process-gone', {}, { reason: 'crashed' });
  return { pill, window, crash };
}

it('has room for the list while it is expanded', () => {
  const { pill, window } = open();
  pill.setExpanded(true);
  expect(window.bounds).toMatchObject(EXPANDED_PILL_SIZE);
  pill.setExpanded(false);
  expect(window.bounds).toMatchObject(PILL_SIZE);
});

it('reports crashes, and reloads a page that stayed gone when it is shown', () => {
  const { pill, window, crash } = open();
  for (let times = 0; times < 4; times += 1) crash();
  expect([onCrash.mock.calls.length, window.webContents.reloads]).toEqual([4, 3]);
  pill.show();
  expect([window.isShown, window.webContents.reloads]).toEqual([true, 4]);
  pill.show();
  expect(window.webContents.reloads).toBe(4);
});
