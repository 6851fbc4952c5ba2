/** Maximum reloads of a crashed page within `WITHIN_MS`, to avoid an endless loop. */
const RELOADS = 3;
const WITHIN_MS = 60_000;

/** The used part of Electron's `webContents`. */
export interface MortalContents {
  on(event: 'render-process-gone', listener: (event: unknown, details: { reason: string }) => void): unknown;
  reload(): void;
}

/**
 * Reloads a page after a crash, a limited number of times. `onGone` receives the reason each time. Returns a function
 * that reloads a page that stayed gone, for a request by the user. `now`: the monotonic time in milliseconds.
 */
export function reviveWhenGone(
  contents: MortalContents,
  onGone: (reason: string, isRevived: boolean) => void,
  now = () => performance.now(),
): () => void {
  let reloads: number[] = [];
  let isGone = false;
  contents.on('render-process-gone', (_event, { reason }) => {
    reloads = reloads.filter((at) => now() - at < WITHIN_MS);
    const isRevived = reason !== 'clean-exit' && reloads.length < RELOADS;
    isGone = !isRevived;
    onGone(reason, isRevived);
    if (!isRevived) return;
    reloads.push(now());
    contents.reload();
  });
  return () => {
    if (!isGone) return;
    isGone = false;
    contents.reload();
  };
}
