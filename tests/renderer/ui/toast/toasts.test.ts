import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentToast, dismissToast, showToast } from '../../../../src-renderer/ui/toast/toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it('shows only the latest toast', () => {
  showToast({ kind: 'info', title: 'first' });
  showToast({ kind: 'info', title: 'second' });
  expect(currentToast()).toMatchObject({ title: 'second', leaving: false });
});

it('removes a dismissed toast after its delay, and not the toast that followed', () => {
  const first = showToast({ kind: 'info', title: 'first' });
  dismissToast(first);
  expect(currentToast()).toMatchObject({ leaving: true });
  vi.advanceTimersByTime(3000);
  expect(currentToast()).toBeNull();

  const second = showToast({ kind: 'info', title: 'second' });
  dismissToast(second);
  showToast({ kind: 'info', title: 'third' });
  vi.advanceTimersByTime(3000);
  expect(currentToast()).toMatchObject({ title: 'third' });
});
