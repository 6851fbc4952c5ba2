import { isDeepStrictEqual } from 'node:util';
import type { DesktopStatus } from '../../src/contract/desktop/desktop.ts';

/** The status of each capability. */
export type StatusParts = {
  readonly [K in keyof DesktopStatus]: () => DesktopStatus[K] | Promise<DesktopStatus[K]>;
};

export interface StatusPublisher {
  read(): Promise<DesktopStatus>;
  /** Checks for changes and publishes them. */
  look(): void;
}

/** Publishes the status of the app. `tell` receives every change once; `fail` receives errors. */
export function createStatusPublisher(
  parts: StatusParts,
  tell: (status: DesktopStatus) => void,
  fail: (error: unknown) => void,
): StatusPublisher {
  let published: DesktopStatus | null = null;
  let isLooking = false;
  let isDue = false;

  async function read(): Promise<DesktopStatus> {
    const names = Object.keys(parts) as (keyof DesktopStatus)[];
    const values = await Promise.all(names.map(async (name) => [name, await parts[name]()] as const));
    // Every name of the table has a value, which TypeScript cannot follow through the list.
    return Object.fromEntries(values) as unknown as DesktopStatus;
  }

  async function lookOnce(): Promise<void> {
    const now = await read();
    if (isDeepStrictEqual(now, published)) return;
    published = now;
    tell(now);
  }

  async function lookAround(): Promise<void> {
    isLooking = true;
    while (isDue) {
      isDue = false;
      await lookOnce().catch(fail);
    }
    isLooking = false;
  }

  return {
    read,
    look() {
      isDue = true;
      if (!isLooking) void lookAround();
    },
  };
}
