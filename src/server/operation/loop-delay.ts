import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How late this process runs its callbacks. */
export interface LoopDelay {
  /** The 90th percentile over the last seconds, in milliseconds. */
  recentMs(): number;
}

/** A process that is never late: for servers without a watch, and for tests. */
export const noLoopDelay: LoopDelay = { recentMs: () => 0 };

const RESOLUTION_MS = 20;
/** A histogram covers between one and two of these when it is read. */
const WINDOW_MS = 2500;
/** A window has about a hundred samples: a higher percentile would report a single pause as an overload. */
const PERCENTILE = 90;

/**
 * Measures the event loop's delay with two histograms that restart in turn; the older one is read, because a new window
 * has too few samples. Until the first window is full, the loop does not count as late: a starting server loads its
 * modules.
 */
export function watchLoopDelay(): LoopDelay {
  const create = () => {
    const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    histogram.enable();
    return histogram;
  };
  let [older, newer] = [create(), create()];
  let windows = 0;
  setInterval(() => {
    [older, newer] = [newer, older];
    newer.reset();
    windows += 1;
  }, WINDOW_MS).unref();
  return {
    // The histogram counts from one tick to the next, so an idle loop shows the resolution itself.
    recentMs: () => (windows < 2 ? 0 : Math.max(0, older.percentile(PERCENTILE) / 1e6 - RESOLUTION_MS)),
  };
}
