import { isDeepStrictEqual } from 'node:util';
import type { DesktopStatus } from '../../src/contract/desktop/desktop.ts';

/** The status of each capability. */
export type StatusParts = {
  readonly [K in keyof DesktopStatus]: () => DesktopStatus[K] | Promise<DesktopStatus[K]>;
};

export interface StatusPublisher {
  read(): Promise<DesktopStatus>;
  /** Checks for changes and publishes them. */
  refresh(): void;
}

/** Publishes the status of the app. `publish` receives every change once; `fail` receives errors. */
export function createStatusPublisher(
  parts: StatusParts,
  publish: (status: DesktopStatus) => void,
  fail: (error: unknown) => void,
): StatusPublisher {
  let published: DesktopStatus | null = null;
  let isRefreshing = false;
  let isDue = false;

  async function read(): Promise<DesktopStatus> {
    const names = Object.keys(parts) as (keyof DesktopStatus)[];
    const values = await Promise.all(names.map(async (name) => [name, await parts[name]()] as const));
    // Every name of the table has a value, which TypeScript cannot follow through the list.
    return Object.fromEntries(values) as unknown as DesktopStatus;
  }

  async function refreshOnce(): Promise<void> {
    const now = await read();
    if (isDeepStrictEqual(now, published)) return;
    published = now;
    publish(now);
  }

  async function refreshAll(): Promise<void> {
    isRefreshing = true;
    while (isDue) {
      isDue = false;
      await refreshOnce().catch(fail);
    }
    isRefreshing = false;
  }

  return {
    read,
    refresh() {
      isDue = true;
      if (!isRefreshing) void refreshAll();
    },
  };
}
