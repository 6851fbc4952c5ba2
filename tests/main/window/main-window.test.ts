import type { EventEmitter } from 'node:events';
import { beforeEach, expect, it, vi } from 'vitest';
import { openMainWindow } from '../../../src-main/window/main-window.ts';

const electron = vi.hoisted(() => ({ windows: [] as unknown[], choice: 0 }));

vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  class BrowserWindow extends Emitter {
    readonly webContents = new Emitter();
    readonly loaded: string[] = [];
    shown = false;

    constructor() {
      super();
      electron.windows.push(this);
    }

    show(): void {
      this.shown = true;
    }

    async loadURL(url: string): Promise<void> {
      this.loaded.push(url);
    }
  }
  return { BrowserWindow, dialog: { showMessageBoxSync: () => electron.choice } };
});

interface Opened extends EventEmitter {
  readonly webContents: EventEmitter;
  readonly loaded: string[];
  readonly shown: boolean;
}

async function open(onPageEnd = () => undefined): Promise<Opened> {
  await openMainWindow('/x/preload.cjs', onPageEnd);
  return electron.windows.at(-1) as Opened;
}

beforeEach(() => {
  electron.windows.length = 0;
});

it('shows the app once it is painted', async () => {
  const window = await open();
  expect(window.loaded).toEqual(['parlance://app/']);
  expect(window.shown).toBe(false);
  window.emit('ready-to-show');
  expect(window.shown).toBe(true);
});

it.each(['did-navigate', 'render-process-gone', 'destroyed'])(
  'tells the end of its page: %s',
  async (event) => {
    const onPageEnd = vi.fn<() => undefined>();
    (await open(onPageEnd)).webContents.emit(event, {});
    expect(onPageEnd).toHaveBeenCalledOnce();
  },
);

it.each([
  [0, false],
  [1, true],
])('asks before an unfinished recording is left: choice %d', async (choice, leaves) => {
  electron.choice = choice;
  const preventDefault = vi.fn<() => void>();
  (await open()).webContents.emit('will-prevent-unload', { preventDefault });
  // In this event, preventing the default means to leave.
  expect(preventDefault).toHaveBeenCalledTimes(leaves ? 1 : 0);
});
