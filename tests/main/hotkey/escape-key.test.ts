import { expect, it } from 'vitest';
import type { DesktopSettings } from '../../../src/contract/desktop/desktop.ts';
import { DOUBLE_PRESS_MS, EscapeKey } from '../../../src-main/hotkey/escape-key.ts';

function open(mode: DesktopSettings['escapeCancels'], isTaken = false) {
  let pressed: (() => void) | null = null;
  let clock = 0;
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
    now: () => clock,
  });
  return {
    key,
    press(after: number) {
      clock += after;
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

it('cancels at the second of two quick Esc presses, but not on key repeat', () => {
  const { key, press, cancels } = open('double');
  key.setDictating(true);
  press(0);
  for (let repeat = 0; repeat < 20; repeat += 1) press(33);
  expect(cancels()).toBe(0);
  press(DOUBLE_PRESS_MS + 1);
  expect(cancels()).toBe(0);
  press(DOUBLE_PRESS_MS - 1);
  expect(cancels()).toBe(1);
});

it('does not count an Esc press from an earlier dictation', () => {
  const { key, press, cancels } = open('double');
  key.setDictating(true);
  press(0);
  key.setDictating(false);
  key.setDictating(true);
  press(200);
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
