import { setTimeout as wait } from 'node:timers/promises';
import { createSerialQueue } from '../../src/async/serial-queue.ts';
import type { Delivered, DesktopSettings, DesktopStatus } from '../../src/contract/desktop/desktop.ts';
import type { PasteMethod } from '../../src/contract/desktop/desktop-options.ts';
import type { ClipboardEntry, Restore } from './clipboard-snapshot.ts';
import { continuedText, type PastedText } from './continued-text.ts';
import { onOneLine, withoutFinalBreaks, withoutFirstBreaks } from './line-breaks.ts';
import { isLineCopy } from './line-copy.ts';
import { copyChord, pasteChord } from './paste-method.ts';
import type { PastePermits } from './paste-permits.ts';
import {
  canPress,
  createPress,
  type Press,
  type PressParts,
  type PressResult,
  type UserKeys,
} from './press.ts';

export interface DeliveryParts extends PressParts {
  readonly clipboard: {
    read(): Promise<readonly ClipboardEntry[]>;
    readText(): Promise<string>;
    writeText(text: string): Promise<void>;
    /** Writes a text that histories of clipboards leave out, where the system has a mark for that. */
    writeTransient(text: string): Promise<void>;
    clear(): void;
  };
  /** Keeps the clipboard's content; see `snapshotClipboard`. */
  readonly snapshot: () => Promise<Restore | null>;
  readonly platform: NodeJS.Platform;
  readonly permits: PastePermits;
  readonly deliveryMode: () => DesktopSettings['delivery'];
  /** The monotonic time in milliseconds. */
  readonly now?: () => number;
}

/** How a text is delivered. */
export interface PastePlan {
  /** Pastes also if one of the app's own windows has the focus. */
  readonly intoApp: boolean;
  /** Presses Enter after the text in another program; never in a terminal, which would run it. */
  readonly isSent: boolean;
  /** The text replaces a selection, so it does not continue the previously pasted text. */
  readonly isEdit: boolean;
  /** False where a line break may run the text: in a terminal, or a program that may be one. */
  readonly allowsLineBreaks: boolean;
  /** True where each line break runs the text before it: the lines are joined. */
  readonly runsLineBreaks: boolean;
  readonly method: PasteMethod;
  /** The program and window in front; null if unknown. */
  readonly frontWindow: string | null;
}

const withoutControls = (text: string): string => text.replace(/(?![\n\t])\p{Cc}/gu, '');

/**
 * Milliseconds for a program to read the clipboard or to copy its selection. No system reports when it has; slow
 * programs take most of a second.
 */
export const CLIPBOARD_READ_MS = 1500;

const monotonicNow = (): number => performance.now();

/** Milliseconds between checks of the clipboard. */
const POLL_MS = 20;

/** Milliseconds after which a refused clipboard access is repeated: another program may hold the clipboard. */
const BUSY_RETRY_MS = 100;

export interface Delivery {
  /**
   * Delivers a text as configured and permitted. On failure, it is in the clipboard. One at a time: `read` and
   * `findPlan` are called when it is this text's turn. `findPlan` is called only for a text to be pasted, when the user
   * holds no shortcut, and again if one was pressed before the app's keys; null means that it must not be pasted.
   */
  deliver(read: () => Promise<string>, findPlan: () => Promise<PastePlan | null>): Promise<Delivered>;
  /**
   * Copies the selection of `program`, the one in front if it is known, by its shortcut, and restores the clipboard;
   * null if nothing is selected, the program has no shortcut, or the system does not let the app press keys. Content
   * that cannot be restored is replaced by the selection only.
   */
  selected(program: string | null): Promise<string | null>;
  /** Leaves a text in the clipboard. One at a time with deliveries. */
  copy(text: string): Promise<void>;
  status(): Promise<DesktopStatus['paste']>;
  /** Resolves when all requests are done and the clipboard is restored. */
  end(): Promise<void>;
}

/** Accesses the clipboard, once more if that is refused. */
const retryOnce = <T>(access: () => Promise<T>): Promise<T> =>
  access().catch(() => wait(BUSY_RETRY_MS).then(access));

/** Saves the clipboard's content; resolves with the restore function, null if that is impossible. */
const createSnapshot =
  ({ snapshot, fail }: Pick<DeliveryParts, 'snapshot' | 'fail'>) =>
  async (): Promise<Restore | null> => {
    try {
      const restore = await retryOnce(snapshot);
      return restore && (() => retryOnce(restore));
    } catch (error) {
      fail(error);
      return null;
    }
  };

/** The clipboard's text once it differs from `original`; `original` if it does not within `waitMs`. */
async function pollText(parts: DeliveryParts, original: string, waitMs: number): Promise<string> {
  const { clipboard, fail, now = monotonicNow } = parts;
  const end = now() + waitMs;
  let text = original;
  let refusal: unknown = null;
  while (text === original && now() < end) {
    await wait(POLL_MS);
    try {
      text = await clipboard.readText();
      refusal = null;
    } catch (error) {
      refusal = error;
    }
  }
  if (refusal !== null) fail(refusal);
  return text;
}

/** True if an editor copied its line because nothing is selected; false if the clipboard does not show it. */
async function isLine(
  { clipboard, fail }: DeliveryParts,
  text: string,
  program: string | null,
): Promise<boolean> {
  try {
    return await isLineCopy(text, program, await clipboard.read());
  } catch (error) {
    fail(error);
    return false;
  }
}

interface SelectionRead {
  readonly text: string | null;
  /** Restores the clipboard; null where a late copy cannot or need not be undone. */
  readonly restoreLate: Restore | null;
}

/**
 * Reads the selection by its copy shortcut, while the user holds no other. The clipboard is as it was afterwards, if it
 * can be restored.
 */
async function readSelected(
  parts: DeliveryParts,
  readMs: number,
  { program, press }: { program: string | null; press: Press },
  takeSnapshot: () => Promise<Restore | null>,
): Promise<SelectionRead> {
  const { clipboard, keys, platform } = parts;
  const chord = copyChord(program, platform);
  if (chord !== null) await parts.userKeys.allReleased();
  if (chord === null || !(await canPress(parts, false))) return { text: null, restoreLate: null };
  const restore = await takeSnapshot();
  const original = restore ? '' : await retryOnce(clipboard.readText);
  // Content that cannot be restored stays until the selection replaces it.
  if (restore) clipboard.clear();
  const result = await press(false, () => keys.chord(chord));
  if (result === 'held') {
    await restore?.().catch(parts.fail);
    return readSelected(parts, readMs, { program, press }, takeSnapshot);
  }
  const isPressed = result === 'pressed';
  const text = isPressed ? await pollText(parts, original, readMs) : original;
  const isCopied = text !== original;
  const isSelection = isCopied && text.trim() !== '' && !(await isLine(parts, text, program));
  await restore?.().catch(parts.fail);
  return {
    text: isSelection ? text : null,
    restoreLate: isPressed && !isCopied ? restore : null,
  };
}

/** Restores the clipboard if it still contains the pasted text. */
async function restoreAfter({ clipboard }: DeliveryParts, text: string, restore: Restore): Promise<void> {
  // The user may have copied something meanwhile; that must stay.
  if ((await retryOnce(clipboard.readText)) === text) await restore();
}

/**
 * Restores the clipboard once more if the program copies after all, e.g. one on a remote desktop. The wait is short,
 * because a copy by the user meanwhile looks the same.
 */
async function undoLateCopy(parts: DeliveryParts, waitMs: number, restore: Restore): Promise<void> {
  const restored = await retryOnce(parts.clipboard.readText);
  const text = await pollText(parts, restored, waitMs);
  if (text !== restored && text !== '') await restore();
}

/**
 * The text to paste, a moment after `previous`. Line breaks around a selection stay around its replacement, where they
 * only break lines.
 */
function fittedText(plan: PastePlan, text: string, previous: PastedText | null, now: number): string {
  const { isEdit, allowsLineBreaks, runsLineBreaks, method, frontWindow } = plan;
  const fitted = runsLineBreaks ? onOneLine(text) : text;
  if (isEdit) {
    const isPasted = method === 'paste' || method === 'insert';
    return allowsLineBreaks && isPasted ? fitted : withoutFirstBreaks(withoutFinalBreaks(fitted));
  }
  const words = withoutFinalBreaks(fitted);
  return frontWindow === null ? words : continuedText(words, previous, frontWindow, now);
}

/**
 * Pastes by the plan for the program that is in front when the user's own keys are up; once more, by a new plan, if one
 * was pressed meanwhile. False if that is not possible.
 */
async function pasteReleased(
  userKeys: UserKeys,
  findPlan: () => Promise<PastePlan | null>,
  pasteBy: (plan: PastePlan) => Promise<PressResult>,
): Promise<boolean> {
  for (;;) {
    await userKeys.allReleased();
    const plan = await findPlan();
    if (userKeys.areHeld()) continue;
    const result = plan === null ? 'impossible' : await pasteBy(plan);
    if (result !== 'held') return result === 'pressed';
  }
}

export function createDelivery(parts: DeliveryParts, readMs = CLIPBOARD_READ_MS): Delivery {
  const { clipboard, keys, userKeys, fail, now = monotonicNow } = parts;
  const [press, takeSnapshot] = [createPress(parts), createSnapshot(parts)];
  const enqueue = createSerialQueue();
  /** Restores the previous clipboard; finishes before the next task. */
  let restoring: Promise<void> = Promise.resolve();
  const enqueueRestored = <T>(task: () => Promise<T>): Promise<T> => enqueue(() => restoring.then(task));
  let previous: PastedText | null = null;

  async function paste(text: string, { method, intoApp }: PastePlan): Promise<PressResult> {
    if (method === 'type') return press(intoApp, () => keys.type(text));
    const restore = await takeSnapshot();
    await clipboard.writeTransient(text);
    const result = await press(intoApp, () => keys.chord(pasteChord(method, parts.platform)));
    if (!restore) return result;
    const restoreNow = (): Promise<void> => restoreAfter(parts, text, restore).catch(fail);
    if (result === 'held') await restoreNow();
    // Once the program has read the text.
    else if (result === 'pressed') restoring = wait(readMs).then(restoreNow);
    return result;
  }

  async function deliverPasted(text: string, plan: PastePlan): Promise<PressResult> {
    const fitted = fittedText(plan, text, previous, now());
    const result = await paste(fitted, plan);
    if (result !== 'pressed') return result;
    const canSend = plan.isSent && plan.method !== 'terminal';
    const isSent = canSend && (await press(false, () => keys.chord(['Enter']))) === 'pressed';
    // The next text does not continue one that was sent.
    previous =
      plan.frontWindow === null || isSent ? null : { text: fitted, frontWindow: plan.frontWindow, at: now() };
    return result;
  }

  return {
    deliver(read, findPlan) {
      // Taken at once: the permit belongs to this text, however long the previous delivery takes.
      const isPasted = parts.permits.consume() && parts.deliveryMode() === 'paste';
      return enqueueRestored(async () => {
        const text = withoutControls(await read());
        const pasteBy = (plan: PastePlan): Promise<PressResult> => deliverPasted(text, plan);
        if (isPasted && (await pasteReleased(userKeys, findPlan, pasteBy))) return 'pasted';
        await clipboard.writeText(withoutFinalBreaks(text));
        return 'copied';
      });
    },
    selected: (program) =>
      enqueueRestored(async () => {
        const { text, restoreLate } = await readSelected(parts, readMs, { program, press }, takeSnapshot);
        if (restoreLate) restoring = undoLateCopy(parts, readMs, restoreLate).catch(fail);
        return text;
      }),
    copy: (text) => enqueueRestored(() => clipboard.writeText(text)),
    async status() {
      const missing = await keys.missingRequirement();
      return { isPossible: missing === null, missing };
    },
    end: () => enqueueRestored(async () => undefined),
  };
}
