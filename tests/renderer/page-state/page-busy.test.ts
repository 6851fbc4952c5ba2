import { afterEach, expect, it, vi } from 'vitest';
import { isPageBusy, setPageBusy, whenPageIdle } from '../../../src-renderer/page-state/page-busy.ts';

const [recording, tool] = [{}, {}];

afterEach(() => {
  for (const work of [recording, tool]) setPageBusy(work, false);
});

it('whenPageIdle runs the action immediately when the page is idle', () => {
  const run = vi.fn();
  whenPageIdle(run);
  expect(run).toHaveBeenCalledOnce();
});

it('whenPageIdle runs the action once after all work has finished', () => {
  const run = vi.fn();
  setPageBusy(recording, true);
  setPageBusy(tool, true);
  whenPageIdle(run);
  setPageBusy(recording, false);
  expect(isPageBusy()).toBe(true);
  expect(run).not.toHaveBeenCalled();
  setPageBusy(tool, false);
  setPageBusy(tool, true);
  setPageBusy(tool, false);
  expect(run).toHaveBeenCalledOnce();
});
