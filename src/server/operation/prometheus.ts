import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { JobCount, MetricSources, Metrics } from './metrics.ts';
import { valueWithin } from './value-within.ts';

const CHUNK_ROUTE = 'PUT /api/takes/{id}/chunks/{n}';
/** Seconds. A chunk is acknowledged in milliseconds, a text may take minutes. */
const REQUEST_BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];
const CHUNK_BUCKETS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];
/** Time for the database to answer, in milliseconds: far below the ten seconds that a scrape may take. */
const DATABASE_TIMEOUT_MS = 2000;
const WAIT_BUCKETS = [0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 20, 60, 300];

/** Metrics in the format of Prometheus. */
export interface PrometheusMetrics extends Metrics {
  readonly contentType: string;
  /** The current values of all metrics. */
  render(): Promise<string>;
}

function counters(registers: Registry[]) {
  return {
    requests: new Counter({
      name: 'parlance_http_requests_total',
      help: 'Requests to the API, by route of the endpoint table and status',
      labelNames: ['route', 'status'],
      registers,
    }),
    errors: new Counter({
      name: 'parlance_errors_total',
      help: 'Errors that the API answered, by code',
      labelNames: ['code'],
      registers,
    }),
    completed: new Counter({
      name: 'parlance_takes_completed_total',
      help: 'Finished recordings: with a text, or by the error that prevented it',
      labelNames: ['outcome'],
      registers,
    }),
    engineAudio: new Counter({
      name: 'parlance_engine_audio_seconds_total',
      help: 'Seconds of sound given to an engine',
      labelNames: ['engine'],
      registers,
    }),
    engineFailures: new Counter({
      name: 'parlance_engine_failures_total',
      help: 'Sessions of an engine that ended without a result',
      labelNames: ['engine'],
      registers,
    }),
    endpoints: new Counter({
      name: 'parlance_speech_server_requests_total',
      help: 'Pieces that a speech server was asked for, by its host and whether it answered',
      labelNames: ['server', 'ok'],
      registers,
    }),
    store: new Counter({
      name: 'parlance_store_failures_total',
      help: 'Requests to the bucket of recordings that failed after their last attempt',
      registers,
    }),
    resting: new Gauge({
      name: 'parlance_speech_server_resting',
      help: '1 while a speech server is skipped because it failed',
      labelNames: ['server'],
      registers,
    }),
  };
}

function histograms(registers: Registry[]) {
  return {
    request: new Histogram({
      name: 'parlance_http_request_duration_seconds',
      help: 'Time until a response began, by route',
      labelNames: ['route'],
      buckets: REQUEST_BUCKETS,
      registers,
    }),
    chunk: new Histogram({
      name: 'parlance_chunk_ack_seconds',
      help: 'Time until a chunk was durable and acknowledged',
      buckets: CHUNK_BUCKETS,
      registers,
    }),
    wait: new Histogram({
      name: 'parlance_text_wait_seconds',
      help: 'Time from the end of a recording until its text was stored',
      buckets: WAIT_BUCKETS,
      registers,
    }),
    engine: new Histogram({
      name: 'parlance_engine_answer_seconds',
      help: 'Time from the last sample of a piece to its words',
      labelNames: ['engine'],
      buckets: WAIT_BUCKETS,
      registers,
    }),
  };
}

/** Gauges that ask their source at each scrape; without a source they are empty. */
function watchedGauges(registers: Registry[], sources: Partial<MetricSources>): void {
  new Gauge({
    name: 'parlance_takes_live',
    help: 'Recordings that this process holds',
    registers,
    collect() {
      this.set(sources.takesLive?.() ?? 0);
    },
  });
  new Gauge({
    name: 'parlance_event_loop_delay_seconds',
    help: '90th percentile of the event loop delay over the last seconds',
    registers,
    collect() {
      this.set((sources.loopDelayMs?.() ?? 0) / 1000);
    },
  });
  new Gauge({
    name: 'parlance_draining',
    help: '1 while this process stops',
    registers,
    collect() {
      this.set(sources.isDraining?.() ? 1 : 0);
    },
  });
}

/** Gauges that query the database. If it is unreachable, only these are missing. */
function databaseGauges(registers: Registry[], sources: Partial<MetricSources>): void {
  /** The pending query: a hung database is queried once at a time. */
  let pendingQuery: Promise<readonly JobCount[] | null> | null = null;
  const readJobs = () => {
    pendingQuery ??= (sources.jobs?.() ?? Promise.resolve([]))
      .catch(() => null)
      .finally(() => {
        pendingQuery = null;
      });
    return valueWithin(pendingQuery, DATABASE_TIMEOUT_MS);
  };
  new Gauge({
    name: 'parlance_jobs',
    help: 'Background jobs by queue and state; dead ones need somebody to look',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      const jobs = await readJobs();
      this.reset();
      for (const { queue, state, count } of jobs ?? []) this.set({ queue, state }, count);
    },
  });
  new Gauge({
    name: 'parlance_database_up',
    help: '1 while the database answers this process',
    registers,
    async collect() {
      this.set((await readJobs()) === null ? 0 : 1);
    },
  });
}

function queueGauges(registers: Registry[], sources: Partial<MetricSources>): void {
  new Gauge({
    name: 'parlance_engine_waiting',
    help: 'Recordings that wait for a slot of an engine',
    labelNames: ['engine'],
    registers,
    collect() {
      for (const { engine, waiting } of sources.engineQueues?.() ?? []) this.set({ engine }, waiting);
    },
  });
  new Gauge({
    name: 'parlance_engine_oldest_wait_seconds',
    help: 'How long the first of them has waited',
    labelNames: ['engine'],
    registers,
    collect() {
      for (const { engine, oldestSeconds } of sources.engineQueues?.() ?? [])
        this.set({ engine }, oldestSeconds);
    },
  });
}

/** Measures this process for Prometheus; `role` is a label of every value. */
export function createPrometheusMetrics(role: string): PrometheusMetrics {
  const registry = new Registry();
  registry.setDefaultLabels({ role });
  collectDefaultMetrics({ register: registry });
  const sources: Partial<MetricSources> = {};
  const count = counters([registry]);
  const time = histograms([registry]);
  watchedGauges([registry], sources);
  queueGauges([registry], sources);
  databaseGauges([registry], sources);
  return {
    requestAnswered(route, status, seconds, code) {
      count.requests.inc({ route, status });
      time.request.observe({ route }, seconds);
      if (route === CHUNK_ROUTE && code === null) time.chunk.observe(seconds);
      if (code !== null) count.errors.inc({ code });
    },
    takeCompleted(outcome, seconds) {
      count.completed.inc({ outcome });
      if (outcome === 'text') time.wait.observe(seconds);
    },
    engineAnswered(engine, isOk, audioSeconds, waitSeconds) {
      count.engineAudio.inc({ engine }, audioSeconds);
      if (isOk) time.engine.observe({ engine }, waitSeconds);
      else count.engineFailures.inc({ engine });
    },
    speechServerAnswered(server, isOk) {
      count.endpoints.inc({ server, ok: String(isOk) });
    },
    speechServerRests(server, isResting) {
      count.resting.set({ server }, Number(isResting));
    },
    storeFailed() {
      count.store.inc();
    },
    watch(name, read) {
      sources[name] = read;
    },
    contentType: registry.contentType,
    render: () => registry.metrics(),
  };
}
