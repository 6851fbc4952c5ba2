import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isPhone, openAppLink } from '../../../../src-renderer/platform/web/app-links.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function page() {
  const listeners = new Set<() => void>();
  const state = { hidden: false, went: [] as string[] };
  const host = {
    go: (address: string) => void state.went.push(address),
    isHidden: () => state.hidden,
    onVisibility: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const setHidden = (hidden: boolean) => {
    state.hidden = hidden;
    for (const listener of [...listeners]) listener();
  };
  return { host, state, setHidden, listeners };
}

it('openAppLink runs the fallback after a second when no app opened (core 7)', () => {
  const { host, state, listeners } = page();
  const otherwise = vi.fn();
  openAppLink(host, 'whatsapp://send', otherwise);
  expect(state.went).toEqual(['whatsapp://send']);
  vi.advanceTimersByTime(999);
  expect(otherwise).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(otherwise).toHaveBeenCalledOnce();
  expect(listeners.size).toBe(0);
});

it('openAppLink runs no fallback once an app opened, also when the user returns', () => {
  const { host, setHidden, listeners } = page();
  const otherwise = vi.fn();
  openAppLink(host, 'whatsapp://send', otherwise);
  setHidden(true);
  setHidden(false);
  vi.advanceTimersByTime(5000);
  expect(otherwise).not.toHaveBeenCalled();
  expect(listeners.size).toBe(0);
});

it('detects phones by user agent and client hints', () => {
  expect(isPhone({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)' })).toBe(true);
  expect(isPhone({ userAgent: 'X', userAgentData: { mobile: true } })).toBe(true);
  expect(isPhone({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', userAgentData: { mobile: false } })).toBe(
    false,
  );
});
