import { setTimeout as wait } from 'node:timers/promises';
import type { Delivered, DesktopSettings, DesktopStatus } from '../../src/contract/desktop/desktop.ts';
import { createSerialQueue } from '../../src/node/serial-queue.ts';
import type { PastePermit } from './paste-permit.ts';

/** Sends the paste shortcut to the focused program. */
export interface PasteKeys {
  /** Why pasting is not possible; null if it is. */
  missing(): Promise<string | null>;
  /** Rejects when the system refuses. */
  press(): Promise<void>;
}

export interface DeliveryParts {
  readonly clipboard: { readText(): Promise<string>; writeText(text: string): Promise<void> };
  /** Copies the clipboard's content; see `copyClipboard`. */
  readonly copy: () => Promise<(() => Promise<void>) | null>;
  readonly keys: PasteKeys;
  readonly permit: PastePermit;
  readonly wanted: () => DesktopSettings['delivery'];
  /** True when one of the app's own windows has the focus: it shows the text itself. */
  readonly isAtHome: () => boolean;
  readonly fail: (error: unknown) => void;
}

/** Removes control characters and final line breaks, which a terminal would execute. */
const asPlainText = (text: string): string => text.replace(/(?![\n\t])\p{Cc}/gu, '').replace(/\n+$/, '');

/**
 * Milliseconds for the target program to read the clipboard. No system reports when it has; slow programs
 * take most of a second.
 */
export const READ_MS = 1500;

export interface Delivery {
  /**
   * Delivers a text as configured and permitted. On failure, it is in the clipboard. One at a time. `intoApp`: pastes
   * also if one of the app's own windows has the focus.
   */
  deliver(text: string, intoApp?: boolean): Promise<Delivered>;
  /** Leaves a text in the clipboard. One at a time with deliveries. */
  copy(text: string): Promise<void>;
  status(): Promise<DesktopStatus['paste']>;
}

export function createDelivery(parts: DeliveryParts, readMs = READ_MS): Delivery {
  const { clipboard, keys, fail } = parts;
  const enqueue = createSerialQueue();
  /** Restores the previous clipboard; finishes before the next delivery. */
  let restoring: Promise<void> = Promise.resolve();

  async function pressed(intoApp: boolean): Promise<boolean> {
    if ((parts.isAtHome() && !intoApp) || (await keys.missing()) !== null) return false;
    try {
      await keys.press();
      return true;
    } catch (error) {
      fail(error);
      return false;
    }
  }

  async function restoreLater(text: string, restore: () => Promise<void>): Promise<void> {
    await wait(readMs);
    // The user may have copied something meanwhile; that must stay.
    if ((await clipboard.readText()) === text) await restore();
  }

  async function deliver(text: string, isPasted: boolean, intoApp: boolean): Promise<Delivered> {
    await restoring;
    const restore = await parts.copy().catch((error: unknown) => {
      fail(error);
      return null;
    });
    await clipboard.writeText(text);
    if (!isPasted || !(await pressed(intoApp))) return 'copied';
    if (restore) restoring = restoreLater(text, restore).catch(fail);
    return 'pasted';
  }

  return {
    deliver(text, intoApp = false) {
      // Taken at once: the permit belongs to this text, however long the previous delivery takes.
      const isGranted = parts.permit.take();
      return enqueue(() => deliver(asPlainText(text), isGranted && parts.wanted() === 'paste', intoApp));
    },
    copy: (text) =>
      enqueue(async () => {
        await restoring;
        await clipboard.writeText(text);
      }),
    async status() {
      const missing = await keys.missing();
      return { isPossible: missing === null, missing };
    },
  };
}
