import { setTimeout as wait } from 'node:timers/promises';
import type { Delivered, DesktopSettings, DesktopStatus } from '../../src/contract/desktop/desktop.ts';
import { createSerialQueue } from '../../src/node/serial-queue.ts';
import type { PastePermit } from './paste-permit.ts';

/** Presses the keys for pasting in whatever program has the focus. */
export interface PasteKeys {
  /** Why pasting is not possible; null if it is. */
  missing(): Promise<string | null>;
  /** Rejects when the system does not do it. */
  press(): Promise<void>;
}

export interface DeliveryParts {
  readonly clipboard: { readText(): Promise<string>; writeText(text: string): Promise<void> };
  /** Reads what is in the clipboard; see `copyClipboard`. */
  readonly copy: () => Promise<(() => Promise<void>) | null>;
  readonly keys: PasteKeys;
  readonly permit: PastePermit;
  readonly wanted: () => DesktopSettings['delivery'];
  /** Whether one of the app's own windows has the focus: it shows the text by itself. */
  readonly isAtHome: () => boolean;
  readonly fail: (error: unknown) => void;
}

/** A terminal would carry out what these say, or what stands before a line's end. */
const asPlainText = (text: string): string => text.replace(/(?![\n\t])\p{Cc}/gu, '').replace(/\n+$/, '');

/**
 * Milliseconds that the program which was pasted to gets to read the clipboard. No system tells when it has; slow ones
 * take most of a second (peers 5.10).
 */
export const READ_MS = 1500;

export interface Delivery {
  /** Brings a text where it is wanted and may go. Whatever fails, it is in the clipboard. One at a time. */
  deliver(text: string): Promise<Delivered>;
  status(): Promise<DesktopStatus['paste']>;
}

export function createDelivery(parts: DeliveryParts, readMs = READ_MS): Delivery {
  const { clipboard, keys, fail } = parts;
  const enqueue = createSerialQueue();
  /** Puts back what was in the clipboard before; done before the next text comes. */
  let restoring: Promise<void> = Promise.resolve();

  async function pressed(): Promise<boolean> {
    if (parts.isAtHome() || (await keys.missing()) !== null) return false;
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
    // Somebody has copied something in between: that is what they expect to find.
    if ((await clipboard.readText()) === text) await restore();
  }

  async function deliver(text: string, isPasted: boolean): Promise<Delivered> {
    await restoring;
    const restore = await parts.copy().catch((error: unknown) => {
      fail(error);
      return null;
    });
    await clipboard.writeText(text);
    if (!isPasted || !(await pressed())) return 'copied';
    if (restore) restoring = restoreLater(text, restore).catch(fail);
    return 'pasted';
  }

  return {
    deliver(text) {
      // Taken at once: the leave is this text's, however long the one before it takes.
      const isGranted = parts.permit.take();
      return enqueue(() => deliver(asPlainText(text), isGranted && parts.wanted() === 'paste'));
    },
    async status() {
      const missing = await keys.missing();
      return { isPossible: missing === null, missing };
    },
  };
}
