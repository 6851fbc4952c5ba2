import type { ElectronStandIn } from '../support/electron-stand-in/electron-module.ts';
import type { Desktop } from './fixtures.ts';

/**
 * Does something in the main process that only the stand-in can do. `act` is sent as text: it sees nothing but what
 * it is given.
 */
export function withStandIn<T, V = undefined>(
  { electron }: Desktop,
  act: (electron: ElectronStandIn, value: V) => T | Promise<T>,
  value?: V,
): Promise<T> {
  // Playwright knows the real module's type only; the stand-in is what runs.
  const run = act as unknown as (electron: unknown, value: unknown) => T;
  return electron.evaluate(run, value);
}

/** Presses a global shortcut, as a person would in any program. False when nobody listens to it. */
export const pressKeys = (desktop: Desktop, accelerator: string): Promise<boolean> =>
  withStandIn(desktop, ({ standIn }, keys: string) => standIn.pressKeys(keys), accelerator);

/** What the app asked of the system under that name: the values of each call. */
export const asked = (desktop: Desktop, what: string): Promise<unknown[][]> =>
  withStandIn(
    desktop,
    ({ standIn }, name: string) => standIn.recordings(name).map(({ values }) => [...values]),
    what,
  );

/** Clicks an item of the tray's menu. False when there is none of that name. */
export const clickTrayItem = (desktop: Desktop, label: string): Promise<boolean> =>
  withStandIn(desktop, ({ standIn }, name: string) => standIn.clickTrayItem(name), label);

/** Answers the dialogs to come, in their order: a button's number, or what a file dialog gives. */
export const chooseNext = (desktop: Desktop, ...choices: unknown[]): Promise<void> =>
  withStandIn(desktop, ({ standIn }, next: unknown[]) => standIn.chooseNext(...next), choices);
