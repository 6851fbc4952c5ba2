import type { SpeechEngineId } from '../../contract/api/ai-services.ts';
import type { ErrorCode } from '../../contract/errors.ts';

/** Recordings that wait for a slot of an engine. */
export interface EngineQueue {
  readonly engine: SpeechEngineId;
  readonly waiting: number;
  /** Seconds that the first of them has waited; 0 without any. */
  readonly oldestSeconds: number;
}

/** Background jobs of one queue in one state. */
export interface JobCount {
  readonly queue: string;
  readonly state: string;
  readonly count: number;
}

/** Values read on demand. */
export interface MetricSources {
  takesLive(): number;
  engineQueues(): readonly EngineQueue[];
  jobs(): Promise<readonly JobCount[]>;
  loopDelayMs(): number;
  isDraining(): boolean;
}

/**
 * Metrics of this server. Labels come from fixed lists (routes, codes, engines, configured hosts): never an id, a
 * person's address or a text. A call costs a few microseconds at most.
 */
export interface Metrics {
  /** `route`: as in the endpoint table, with `{id}` in it. `code`: the error that was answered, or null. */
  requestAnswered(route: string, status: number, seconds: number, code: ErrorCode | null): void;
  /** A finished recording has its text, or a reason for having none; `seconds`: since it was complete. */
  takeCompleted(outcome: 'text' | ErrorCode, seconds: number): void;
  /** An engine's session ended: seconds of its audio, and seconds from the end of the audio to the result. */
  engineAnswered(engine: SpeechEngineId, isOk: boolean, audioSeconds: number, waitSeconds: number): void;
  /** A speech server of this name answered a piece, or failed. */
  speechServerAnswered(name: string, isOk: boolean): void;
  /** A speech server of this name begins or ends to be skipped. */
  speechServerRests(name: string, isResting: boolean): void;
  /** A request to the bucket of recordings failed, after its last attempt. */
  storeFailed(): void;
  /** Names the source of a value; each has one. */
  watch<N extends keyof MetricSources>(name: N, read: MetricSources[N]): void;
}

/** Measures nothing. */
export const noMetrics: Metrics = {
  requestAnswered: () => undefined,
  takeCompleted: () => undefined,
  engineAnswered: () => undefined,
  speechServerAnswered: () => undefined,
  speechServerRests: () => undefined,
  storeFailed: () => undefined,
  watch: () => undefined,
};
