let isBusy = false;
const listeners = new Set<() => void>();

/** Tells whether this page is in the middle of something that loading it anew would end, such as a recording. */
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

/** Does something that would end what the page is busy with: now, or once it is no longer busy. */
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
