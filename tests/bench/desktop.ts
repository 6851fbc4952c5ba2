import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type ElectronApplication, _electron as electron } from '@playwright/test';
import { DEFAULT_DESKTOP_SETTINGS } from '../../src/contract/desktop/desktop.ts';
import { BRIDGE, type Bridge, type IpcHandlers } from '../../src/contract/desktop/ipc.ts';
import { type IpcPort, registerIpc } from '../../src-main/ipc/register-ipc.ts';
import { APP_ORIGIN } from '../../src-main/protocol/app-origin.ts';
import type { ElectronStandIn } from '../support/electron-stand-in/electron-module.ts';
import { temporaryFolder } from '../support/server-process.ts';
import { interleaved, median, ms, type Result, timed } from './measure.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const STAND_IN = fileURLToPath(new URL('../support/electron-stand-in/electron', import.meta.url));
/** The number of measured calls, after as many warm-up calls. */
const CALLS = 300;

/** Measurements of the main process until its first window. */
interface Start {
  /** Milliseconds of its own code: loading it, and its work after the `ready` event. */
  readonly ownMs: number;
  /** Native package libraries that were loaded by then. */
  readonly native: readonly string[];
}

type Marks = Pick<ElectronStandIn, 'standIn'>;

function readStart({ standIn }: Marks): Start {
  const at = (what: string): number => standIn.recordings(what)[0]?.at ?? Number.NaN;
  const report = process.report.getReport() as { sharedObjects?: readonly string[] };
  return {
    ownMs: at('main.imported') - at('main.importing') + at('BrowserWindow') - at('app.ready'),
    native: (report.sharedObjects ?? []).filter((path) => /node_modules.*\.node$/.test(path)),
  };
}

async function withApp<T>(use: (app: ElectronApplication) => Promise<T>): Promise<T> {
  const folder = temporaryFolder();
  const app = await electron.launch({
    executablePath: STAND_IN,
    args: [ROOT, `--user-data-dir=${folder.path}`],
    // No server listens there: the first window does not wait for one.
    env: { ...process.env, XDG_SESSION_TYPE: 'x11', PARLANCE_SERVER: 'http://127.0.0.1:9' },
  });
  try {
    return await use(app);
  } finally {
    await app.close();
    folder.remove();
  }
}

const firstWindow = (): Promise<Start> =>
  withApp(async (app) => {
    await app.firstWindow();
    return app.evaluate(readStart as unknown as () => Start);
  });

async function bareNode(): Promise<number> {
  return timed(async () => void spawnSync(process.execPath, ['-e', '0']));
}

/** Round-trip time in milliseconds of a call from the page to main. */
const roundTrip = (): Promise<number> =>
  withApp(async (app) => {
    const page = await app.firstWindow();
    await page.waitForFunction((name) => name in window, BRIDGE);
    return page.evaluate(
      async ([name, calls]) => {
        const bridge = (window as unknown as Record<string, Bridge>)[name];
        const ask = async (): Promise<void> => {
          for (let call = 0; call < calls; call += 1) await bridge?.['settings.read']();
        };
        await ask();
        const began = performance.now();
        await ask();
        return (performance.now() - began) / calls;
      },
      [BRIDGE, CALLS] as const,
    );
  });

/** Milliseconds that the sender check and parsing in both directions add to a call. */
async function wrapperMs(): Promise<number> {
  const listeners = new Map<string, Parameters<IpcPort['handle']>[1]>();
  const read = () => DEFAULT_DESKTOP_SETTINGS;
  registerIpc({ handle: (channel, listener) => void listeners.set(channel, listener) }, {
    'settings.read': read,
  } as unknown as IpcHandlers);
  const listener = listeners.get('settings.read');
  const event = { senderFrame: { origin: APP_ORIGIN, parent: null, url: `${APP_ORIGIN}/app` } };
  const times = await interleaved(CALLS, {
    wrapped: () => timed(async () => listener?.(event, undefined)),
    bare: () => timed(async () => read()),
  });
  return median(times.wrapped) - median(times.bare);
}

/** The cost of the desktop's main process, measured on the Electron stand-in. */
export async function benchDesktop(rounds = 5): Promise<Result[]> {
  await firstWindow();
  const starts: Start[] = [];
  const times = await interleaved(rounds, {
    bare: bareNode,
    ours: async () => {
      const start = await firstWindow();
      starts.push(start);
      return start.ownMs;
    },
  });
  const [ours, bare] = [median(times.ours), median(times.bare)];
  const native = new Set(starts.flatMap((start) => start.native));
  const [trip, wrapper] = [await roundTrip(), await wrapperMs()];
  return [
    {
      name: 'main’s own start to its first window over starting bare Node',
      value: ours / bare,
      unit: '×',
      aim: 3,
      detail: `${ms(ours)} / ${ms(bare)}`,
    },
    {
      name: 'native modules that are loaded before the first window',
      value: native.size,
      unit: '',
      aim: 0,
      detail: [...native].join(', ') || 'none',
    },
    {
      name: 'share of an IPC round trip that checking and parsing takes',
      value: wrapper / trip,
      unit: '×',
      aim: 0.1,
      detail: `${ms(wrapper)} of ${ms(trip)}`,
    },
  ];
}
