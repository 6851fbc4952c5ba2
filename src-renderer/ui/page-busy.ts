let isBusy = false;
const listeners = new Set<() => void>();

/** Sets whether this page does something that a reload would end, such as a recording. */
export function setPageBusy(busy: boolean): void {
  if (busy === isBusy) return;
  isBusy = busy;
  for (const listener of [...listeners]) listener();
}

export const isPageBusy = (): boolean => isBusy;

export function onPageBusyChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Runs a function that would end the page's work: now, or once the page is not busy. */
export function whenPageIdle(run: () => void): void {
  if (!isBusy) {
    run();
    return;
  }
  const stop = onPageBusyChange(() => {
    stop();
    run();
  });
}
