/** Maximum reloads of a crashed page within `RELOAD_WINDOW_MS`, to avoid an endless loop. */
const RELOADS_MAX = 3;
const RELOAD_WINDOW_MS = 60_000;

/** The used part of Electron's `webContents`. */
export interface CrashableContents {
  on(event: 'render-process-gone', listener: (event: unknown, details: { reason: string }) => void): unknown;
  reload(): void;
}

/**
 * Reloads a page after a crash, a limited number of times. `onCrash` receives the reason each time. Returns a function
 * that reloads a page that stayed gone, for a request by the user. `now`: the monotonic time in milliseconds.
 */
export function reloadAfterCrash(
  contents: CrashableContents,
  onCrash: (reason: string, isReloaded: boolean) => void,
  now = () => performance.now(),
): () => void {
  let reloads: number[] = [];
  let isCrashed = false;
  contents.on('render-process-gone', (_event, { reason }) => {
    reloads = reloads.filter((at) => now() - at < RELOAD_WINDOW_MS);
    const isReloaded = reason !== 'clean-exit' && reloads.length < RELOADS_MAX;
    isCrashed = !isReloaded;
    onCrash(reason, isReloaded);
    if (!isReloaded) return;
    reloads.push(now());
    contents.reload();
  });
  return () => {
    if (!isCrashed) return;
    isCrashed = false;
    contents.reload();
  };
}
