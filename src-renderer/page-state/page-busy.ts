import { createListeners } from '../../src/async/listeners.ts';

const runningWork = new Set<object>();
const listeners = createListeners();

/** Sets whether work is running that a reload would end, such as a recording. `work`: any object that identifies it. */
export function setPageBusy(work: object, isRunning: boolean): void {
  const wasBusy = isPageBusy();
  if (isRunning) runningWork.add(work);
  else runningWork.delete(work);
  if (isPageBusy() === wasBusy) return;
  listeners.notify();
}

export const isPageBusy = (): boolean => runningWork.size > 0;

export function onPageBusyChange(listener: () => void): () => void {
  return listeners.add(listener);
}

/** Runs a function that would end the page's work: now, or once the page is not busy. */
export function whenPageIdle(run: () => void): void {
  if (!isPageBusy()) {
    run();
    return;
  }
  const stop = onPageBusyChange(() => {
    stop();
    run();
  });
}
