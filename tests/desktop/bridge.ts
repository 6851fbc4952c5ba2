import type { Page } from '@playwright/test';
import type { Bridge, Channel, EventName, EventValue } from '../../src/contract/desktop/ipc.ts';

/** Invokes main like the page does. */
export function ask<C extends Channel>(
  page: Page,
  channel: C,
  request: Parameters<Bridge[C]>[0],
): Promise<Awaited<ReturnType<Bridge[C]>>> {
  const values = { channel, request };
  return page.evaluate((given) => {
    const { parlanceBridge: bridge } = window as unknown as {
      parlanceBridge: Record<string, (request: unknown) => Promise<unknown>>;
    };
    return bridge[given.channel]?.(given.request);
  }, values) as Promise<Awaited<ReturnType<Bridge[C]>>>;
}

/** Records main's events to the page from now on. Returns a function that reads them. */
export async function listen<E extends EventName>(
  page: Page,
  name: E,
): Promise<() => Promise<EventValue<E>[]>> {
  await page.evaluate((event) => {
    const { parlanceBridge: bridge, told = {} } = window as unknown as {
      parlanceBridge: Record<string, (listener: (value: unknown) => void) => void>;
      told?: Record<string, unknown[]>;
    };
    const heard: unknown[] = [];
    Object.assign(window, { told: { ...told, [event]: heard } });
    bridge[event]?.((value) => void heard.push(value));
  }, name);
  const read = () =>
    page.evaluate((event) => (window as unknown as { told: Record<string, unknown[]> }).told[event], name);
  return read as () => Promise<EventValue<E>[]>;
}
