import { afterEach, expect, it, vi } from 'vitest';
import { isPageBusy, setPageBusy, whenPageIdle } from '../../../src-renderer/ui/page-busy.ts';

afterEach(() => setPageBusy(false));

it('does at once what ends nothing', () => {
  const run = vi.fn();
  whenPageIdle(run);
  expect(run).toHaveBeenCalledOnce();
});

it('waits for the end of what would be lost, and does it once', () => {
  const run = vi.fn();
  setPageBusy(true);
  whenPageIdle(run);
  expect(isPageBusy()).toBe(true);
  expect(run).not.toHaveBeenCalled();
  setPageBusy(false);
  setPageBusy(true);
  setPageBusy(false);
  expect(run).toHaveBeenCalledOnce();
});
