/** Times that a page which broke down is loaded again within `WITHIN_MS`; after that it would go on for ever. */
const RELOADS = 3;
const WITHIN_MS = 60_000;

/** The part of Electron's `webContents` that is used. */
export interface MortalContents {
  on(event: 'render-process-gone', listener: (event: unknown, details: { reason: string }) => void): unknown;
  reload(): void;
}

/**
 * Loads a page again whose process broke down, a few times; then it is left alone. `onGone` hears the reason each time.
 */
export function reviveWhenGone(
  contents: MortalContents,
  onGone: (reason: string, isRevived: boolean) => void,
  now: () => number = Date.now,
): void {
  let reloads: number[] = [];
  contents.on('render-process-gone', (_event, { reason }) => {
    reloads = reloads.filter((at) => now() - at < WITHIN_MS);
    const isRevived = reason !== 'clean-exit' && reloads.length < RELOADS;
    onGone(reason, isRevived);
    if (!isRevived) return;
    reloads.push(now());
    contents.reload();
  });
}
