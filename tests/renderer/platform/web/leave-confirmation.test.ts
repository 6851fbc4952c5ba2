import { afterEach, expect, it, vi } from 'vitest';
import { createLeaveConfirmation } from '../../../../src-renderer/platform/web/leave-confirmation.ts';

afterEach(() => vi.unstubAllGlobals());

it('asks before the page is left only while it is active', () => {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  const asks = (): boolean => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const confirm = createLeaveConfirmation();
  expect(asks()).toBe(false);
  confirm(true);
  confirm(true);
  expect(asks()).toBe(true);
  confirm(false);
  expect(asks()).toBe(false);
});
