import type { Config } from '../config/config.ts';
import type { Log } from '../log.ts';
import { createDrain } from './drain.ts';
import { noLoopDelay, watchLoopDelay } from './loop-delay.ts';
import { type Metrics, noMetrics } from './metrics.ts';
import type { Operation } from './operation.ts';
import { noTracer } from './tracer.ts';

/** Milliseconds for handing over this server's takes, within the minute that a stop may take. */
const HANDOVER_TIMEOUT_MS = 30_000;

/**
 * Starts the configured metrics and traces; they are loaded only if configured.
 * @throws the listening error of the metrics port
 */
export async function startOperation(config: Config, log: Log): Promise<Operation> {
  return {
    metrics: await startMetrics(config, log),
    tracer: await startTracer(config),
    // The desktop's own server has one user, and the monitor would wake the computer fifty times a second.
    loop: config.appSecret === null ? watchLoopDelay() : noLoopDelay,
    drain: createDrain({
      graceMs: config.drainSeconds * 1000,
      tasksMs: HANDOVER_TIMEOUT_MS,
      onFailure: (error) => log.error({ err: error }, 'a part could not be handed over while draining'),
    }),
  };
}

async function startMetrics({ metrics: listen, fleet }: Config, log: Log): Promise<Metrics> {
  if (!listen) return noMetrics;
  const [{ createPrometheusMetrics }, { listenForScrapes }] = await Promise.all([
    import('./prometheus.ts'),
    import('./metrics-listener.ts'),
  ]);
  const metrics = createPrometheusMetrics(fleet?.role ?? 'all');
  await listenForScrapes(metrics, listen, log);
  return metrics;
}

async function startTracer({ traces }: Config) {
  if (!traces) return noTracer;
  const { createOpenTelemetryTracer } = await import('./open-telemetry.ts');
  return createOpenTelemetryTracer(traces);
}
