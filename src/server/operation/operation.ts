import { createDrain, type Drain } from './drain.ts';
import { type LoopDelay, noLoopDelay } from './loop-delay.ts';
import { type Metrics, noMetrics } from './metrics.ts';
import { noTracer, type Tracer } from './tracer.ts';

/** Operational services for all parts of the server. */
export interface Operation {
  readonly metrics: Metrics;
  readonly tracer: Tracer;
  readonly loop: LoopDelay;
  readonly drain: Drain;
}

/** For tests and commands: no metrics, no traces, never overloaded. */
export const quietOperation = (): Operation => ({
  metrics: noMetrics,
  tracer: noTracer,
  loop: noLoopDelay,
  drain: createDrain({ graceMs: 0, tasksMs: 0, onFailure: () => undefined }),
});
