import { monitorEventLoopDelay } from 'node:perf_hooks';

// Does nothing, and answers each message with how late its event loop was at most since the last one, in milliseconds:
// what the machine's own load causes.
const histogram = monitorEventLoopDelay({ resolution: 10 });
histogram.enable();
process.on('message', () => {
  process.send?.(histogram.max / 1e6);
  histogram.reset();
});
