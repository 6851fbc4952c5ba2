import type { ElectronStandIn } from '../support/electron-stand-in/electron-module.ts';
import type { Desktop } from './fixtures.ts';

/**
 * Runs a function in the main process that only the stand-in supports. `act` is sent as source text: it can
 * only use its parameters.
 */
export function withStandIn<T, V = undefined>(
  { electron }: Desktop,
  act: (electron: ElectronStandIn, value: V) => T | Promise<T>,
  value?: V,
): Promise<T> {
  // Playwright knows only the real module's type, but the stand-in runs.
  const run = act as unknown as (electron: unknown, value: unknown) => T;
  return electron.evaluate(run, value);
}

/** Presses a global shortcut, like a user would in any program. False when it has no listener. */
export const pressKeys = (desktop: Desktop, accelerator: string): Promise<boolean> =>
  withStandIn(desktop, ({ standIn }, keys: string) => standIn.pressKeys(keys), accelerator);

/** Presses a global shortcut twice, as fast as a user does to cancel: how busy the tests are makes no difference. */
export const pressKeysTwice = (desktop: Desktop, accelerator: string): Promise<void> =>
  withStandIn(
    desktop,
    ({ standIn }, keys: string) => {
      standIn.pressKeys(keys);
      const pressed = performance.now();
      while (performance.now() - pressed < 100);
      standIn.pressKeys(keys);
    },
    accelerator,
  );

/** The arguments of each recorded system call of that name. */
export const recordedCalls = (desktop: Desktop, what: string): Promise<unknown[][]> =>
  withStandIn(
    desktop,
    ({ standIn }, name: string) => standIn.recordings(name).map(({ values }) => [...values]),
    what,
  );

/** Clicks an item of the tray's menu. False without an item of that name. */
export const clickTrayItem = (desktop: Desktop, label: string): Promise<boolean> =>
  withStandIn(desktop, ({ standIn }, name: string) => standIn.clickTrayItem(name), label);

/** Prepares the answers of the next dialogs, in order: a button's number, or a file dialog's result. */
export const answerDialogs = (desktop: Desktop, ...choices: unknown[]): Promise<void> =>
  withStandIn(desktop, ({ standIn }, next: unknown[]) => standIn.chooseNext(...next), choices);
