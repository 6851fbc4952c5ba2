import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How late this process runs its callbacks. */
export interface LoopDelay {
  /** The 99th percentile over the last seconds, in milliseconds. */
  recentMs(): number;
}

/** A process that is never late: for servers without a watch, and for tests. */
export const noLoopDelay: LoopDelay = { recentMs: () => 0 };

const RESOLUTION_MS = 20;
/** A histogram covers between one and two of these. */
const WINDOW_MS = 2500;

/**
 * Measures the event loop's delay. Two histograms restart in turn, and the older one answers: a window that
 * has just begun holds too few samples to tell a single pause from an overload.
 */
export function watchLoopDelay(): LoopDelay {
  const create = () => {
    const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    histogram.enable();
    return histogram;
  };
  let [older, newer] = [create(), create()];
  setInterval(() => {
    [older, newer] = [newer, older];
    newer.reset();
  }, WINDOW_MS).unref();
  return {
    // The histogram counts from one tick to the next, so an idle loop shows the resolution itself.
    recentMs: () => Math.max(0, older.percentile(99) / 1e6 - RESOLUTION_MS),
  };
}
