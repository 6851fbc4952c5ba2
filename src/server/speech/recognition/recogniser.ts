import { join } from 'node:path';
import { once } from '../../../async/once.ts';
import { SPEECH_ENGINES, type SpeechEngineId } from '../../../contract/api/ai-services.ts';
import type { Capabilities } from '../../../contract/api/capabilities.ts';
import { ERRORS, type ErrorCode } from '../../../contract/errors.ts';
import { SPEECH_MODELS } from '../../../contract/speech-models.ts';
import { AppError } from '../../app-error.ts';
import { AudioError, type AudioErrorCode } from '../../audio/audio-error.ts';
import type { Config } from '../../config/config.ts';
import type { Log } from '../../log.ts';
import { type EngineQueue, noMetrics } from '../../operation/metrics.ts';
import { noTracer } from '../../operation/tracer.ts';
import type { Demands, NodeDemands } from '../../scheduling/fleet-shares.ts';
import { type EngineTelemetry, measuredEngine } from '../engines/measured-engine.ts';
import { SpeechError, type SpeechErrorCode } from '../engines/speech-error.ts';
import type { RecognitionRequest, RecognitionResult } from './recognition-request.ts';

/** The public interface of speech recognition. */
export interface Recogniser {
  /**
   * Transcribes a recording, live or afterwards. Waits for a free slot without a time limit. After it settles, nothing
   * of it is running any more.
   * @throws AppError about the audio or the engine; what `allow` or the source throws
   */
  recognise(request: RecognitionRequest): Promise<RecognitionResult>;
  /** Loads the engine ahead of a recording. Never fails: a failure shows in the recording itself. */
  warm(): void;
  /** `staysInside`: for recordings that no engine outside this server and its network may get. */
  capabilities(staysInside?: boolean): Promise<Capabilities['speech']>;
  /** Recordings waiting for each engine; none before the first use. */
  queues?(): readonly EngineQueue[];
  /** Running and waiting work of this server's users, for the other servers of its fleet. */
  demands?(): Demands;
  /** Receives the announcements of all servers of the fleet; see `FleetShares.updateFleetDemands`. */
  updateFleetDemands?(self: string, nodes: readonly NodeDemands[], now: number): void;
  /** Ends the processes of its engines. */
  close(): Promise<void>;
}

const AUDIO_CODES = {
  empty: 'no_audio',
  unsupported: 'audio_type_unsupported',
  unreadable: 'audio_unreadable',
  too_long: 'audio_too_long',
  decode_timeout: 'audio_unreadable',
  decoder_missing: 'decoder_missing',
  aborted: 'cancelled',
} as const satisfies Record<AudioErrorCode, ErrorCode>;

const SPEECH_CODES = {
  engine_unavailable: 'speech_unavailable',
  engine_failed: 'speech_failed',
  engine_timeout: 'speech_timeout',
  language_unsupported: 'language_unsupported',
  nothing_leaves: 'nothing_leaves',
  aborted: 'cancelled',
} as const satisfies Record<SpeechErrorCode, ErrorCode>;

/** True when `SPEECH_MODEL` names a local model rather than one of a service. */
const isModelFile = (model: string | null): boolean =>
  model !== null && (/\.(gguf|bin)$/.test(model) || SPEECH_MODELS.some(({ id }) => id === model));

type RecogniserConfig = Pick<
  Config,
  'dataDir' | 'services' | 'speechEngine' | 'speechModel' | 'speechParallel' | 'speechServers'
>;

/** Loads the configured engines. */
async function selectEngines(
  config: RecogniserConfig,
  log: Pick<Log, 'warn' | 'info'>,
  telemetry: EngineTelemetry,
) {
  const [{ selectSpeechEngines }, { createEngineSet }, { createMoonshineEngine }] = await Promise.all([
    import('../engines/select-engines.ts'),
    import('../scheduling/engine-set.ts'),
    import('../engines/moonshine/moonshine-engine.ts'),
  ]);
  const modelsDir = join(config.dataDir, 'models');
  const moonshine = createMoonshineEngine(modelsDir);
  const { engines, statuses } = await selectSpeechEngines({
    speechEngine: config.speechEngine,
    openai: {
      ...config.services.openai,
      log,
      metrics: telemetry.metrics,
      speechModel: isModelFile(config.speechModel) ? null : config.speechModel,
    },
    servers: config.speechServers,
    modelsDir,
    modelFile: isModelFile(config.speechModel) ? config.speechModel : null,
    moonshine,
  });
  const measuredEngines = engines.map((engine) => measuredEngine(engine, telemetry));
  // If only a service is configured, the built-in engine serves users for whom nothing leaves.
  const reserve = engines.includes(moonshine) ? [] : [measuredEngine(moonshine, telemetry)];
  const set = createEngineSet(measuredEngines, {
    reserve,
    parallel: config.speechParallel,
    onOutage({ engine, reason }) {
      log.warn({ engine, reason }, 'a speech engine fails and is skipped for a while');
    },
  });
  return { engines, statuses, set, moonshine };
}

type Selection = Awaited<ReturnType<typeof selectEngines>>;

/** The current capabilities, without failing engines. */
function capabilitiesOf({ statuses, set }: Selection, staysInside: boolean): Capabilities['speech'] {
  const { engine, outages, outside } = set.state(staysInside);
  const rank = (id: SpeechEngineId | undefined) => (id ? SPEECH_ENGINES.indexOf(id) : SPEECH_ENGINES.length);
  // When all engines fail, the best one is used anyway and is not a fallback.
  const better = outages.filter((each) => rank(each.engine) < rank(engine?.id));
  const entries = SPEECH_ENGINES.map((id) => {
    const status = statuses.find((each) => each.id === id);
    const outage = outages.find((each) => each.engine === id);
    const refused = staysInside && outside.includes(id) ? ERRORS.nothing_leaves.text : null;
    const available = (status?.available ?? false) && !outage && refused === null;
    return [id, { available, reason: refused ?? outage?.reason ?? status?.reason ?? null }] as const;
  });
  const languages = engine?.languages ?? [];
  return {
    engine: engine?.id ?? null,
    model: engine?.model ?? null,
    languages: languages === 'any' ? 'any' : [...languages],
    detectsLanguage: engine?.detectsLanguage ?? false,
    fallbackFrom: better.map((each) => each.engine),
    engines: Object.fromEntries(entries) as Capabilities['speech']['engines'],
  };
}

/** Speech recognition as configured; engines are selected and loaded at first use. */
export function createRecogniser(
  config: RecogniserConfig,
  log: Pick<Log, 'warn' | 'info'>,
  telemetry: EngineTelemetry = { metrics: noMetrics, tracer: noTracer },
): Recogniser {
  let selected: Selection | null = null;
  let selectionSettled: Promise<unknown> = Promise.resolve();
  const selection = once(() => {
    const selecting = selectEngines(config, log, telemetry).then((found) => {
      selected = found;
      return found;
    });
    // The caller that awaits the selection handles a failure.
    selectionSettled = selecting.catch(() => undefined);
    return selecting;
  });

  return {
    async recognise(request) {
      const { engines, set, moonshine } = await selection();
      if (engines.length === 0) throw new AppError('speech_unavailable');
      const [{ recogniseChannel, recogniseTake }, { recogniseMeeting }] = await Promise.all([
        import('./recognise-take.ts'),
        import('./recognise-meeting.ts'),
      ]);
      const context = { engines: set, findSpeech: moonshine.findSpeech };
      const recognise = (channelRequest: RecognitionRequest) => recogniseChannel(context, channelRequest);
      try {
        return await (request.isMeeting
          ? recogniseMeeting(recognise, request)
          : recogniseTake(context, request));
      } catch (error) {
        throw asAppError(error);
      }
    },

    warm() {
      selection()
        .then(({ set }) => set.state().engine?.warm?.())
        .catch(() => undefined);
    },

    async capabilities(staysInside = false) {
      return capabilitiesOf(await selection(), staysInside);
    },

    queues: () => selected?.set.queues() ?? [],
    demands: () => selected?.set.demands() ?? {},
    updateFleetDemands: (self, nodes, now) => selected?.set.updateFleetDemands(self, nodes, now),

    async close() {
      await selectionSettled;
      if (!selected) return;
      const { engines, moonshine } = selected;
      await Promise.all([...new Set([moonshine, ...engines])].map((engine) => engine.close?.()));
    },
  };
}

function asAppError(error: unknown): unknown {
  if (error instanceof AudioError) return new AppError(AUDIO_CODES[error.code], {}, { cause: error });
  if (error instanceof SpeechError) return new AppError(SPEECH_CODES[error.code], {}, { cause: error });
  return error;
}
