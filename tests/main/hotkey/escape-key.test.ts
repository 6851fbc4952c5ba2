import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DesktopSettings } from '../../../src/contract/desktop/desktop.ts';
import { DOUBLE_PRESS_MS, EscapeKey } from '../../../src-main/hotkey/escape-key.ts';

/** Long enough to know that a key does not repeat. */
const SETTLED_MS = 100;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(mode: DesktopSettings['escapeCancels'], isTaken = false) {
  let pressed: (() => void) | null = null;
  let cancels = 0;
  const key = new EscapeKey({
    shortcuts: {
      register(_keys, press) {
        if (!isTaken) pressed = press;
        return !isTaken;
      },
      unregister: () => {
        pressed = null;
      },
    },
    mode: () => mode,
    onCancel: () => {
      cancels += 1;
    },
    now: () => performance.now(),
  });
  return {
    key,
    press(after: number) {
      vi.advanceTimersByTime(after);
      pressed?.();
    },
    isRegistered: () => pressed !== null,
    cancels: () => cancels,
  };
}

it('registers Esc only while a dictation records', () => {
  const { key, isRegistered } = open('single');
  expect(isRegistered()).toBe(false);
  key.setDictating(true);
  expect(isRegistered()).toBe(true);
  key.setDictating(false);
  expect(isRegistered()).toBe(false);
});

it('cancels once at the second of two quick Esc presses', () => {
  const { key, press, cancels } = open('double');
  key.setDictating(true);
  press(0);
  press(DOUBLE_PRESS_MS + 1);
  vi.advanceTimersByTime(SETTLED_MS);
  expect(cancels()).toBe(0);
  press(DOUBLE_PRESS_MS - SETTLED_MS - 1);
  vi.advanceTimersByTime(SETTLED_MS);
  expect(cancels()).toBe(1);
});

// The usual delays and intervals of Windows, GNOME and X11.
it.each([
  [250, 33],
  [500, 33],
  [500, 30],
  [600, 40],
])('does not cancel when a held Esc repeats after %d ms, then every %d ms', (delay, interval) => {
  const { key, press, cancels } = open('double');
  key.setDictating(true);
  press(0);
  press(delay);
  for (let repeat = 0; repeat < 20; repeat += 1) press(interval);
  vi.advanceTimersByTime(SETTLED_MS);
  expect(cancels()).toBe(0);
});

it('cancels when the second Esc press is held', () => {
  const { key, press, cancels } = open('double');
  key.setDictating(true);
  press(0);
  press(150);
  press(500);
  expect(cancels()).toBe(1);
});

it('does not cancel when the dictation ends at the second press', () => {
  const { key, press, cancels } = open('double');
  key.setDictating(true);
  press(0);
  press(150);
  key.setDictating(false);
  vi.advanceTimersByTime(SETTLED_MS);
  expect(cancels()).toBe(0);
});

it('does not count an Esc press from an earlier dictation', () => {
  const { key, press, cancels } = open('double');
  key.setDictating(true);
  press(0);
  key.setDictating(false);
  key.setDictating(true);
  press(200);
  vi.advanceTimersByTime(SETTLED_MS);
  expect(cancels()).toBe(0);
});

it('cancels at the first Esc press in mode single, and does not register Esc in mode off', () => {
  const single = open('single');
  single.key.setDictating(true);
  single.press(0);
  expect(single.cancels()).toBe(1);
  const off = open('off');
  off.key.setDictating(true);
  expect(off.isRegistered()).toBe(false);
});

it('leaves Esc unregistered when another program has it', () => {
  const { key, isRegistered } = open('single', true);
  key.setDictating(true);
  key.setDictating(false);
  expect(isRegistered()).toBe(false);
});
