import { createDrain, type Drain } from './drain.ts';
import { type LoopDelay, noLoopDelay } from './loop-delay.ts';
import { type Metrics, noMetrics } from './metrics.ts';
import { noTracer, type Tracer } from './tracer.ts';

/** What the rooms of the server need for being operated. */
export interface Operation {
  readonly metrics: Metrics;
  readonly tracer: Tracer;
  readonly loop: LoopDelay;
  readonly drain: Drain;
}

/** Measures and traces nothing, and is never late. */
export const quietOperation = (): Operation => ({
  metrics: noMetrics,
  tracer: noTracer,
  loop: noLoopDelay,
  drain: createDrain({ graceMs: 0, tasksMs: 0, onFailure: () => undefined }),
});
