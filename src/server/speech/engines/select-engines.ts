import { SPEECH_ENGINES, type SpeechEngineId } from '../../../contract/api/ai-services.ts';
import type { SpeechServer } from '../../config/speech-servers.ts';
import type { SpeechEngine } from './engine.ts';
import { findLocalModel } from './local/find-local-model.ts';
import { createLocalEngine } from './local/local-engine.ts';
import type { MoonshineEngine } from './moonshine/moonshine-engine.ts';
import { createOpenAiEngine, type OpenAiSpeechOptions } from './openai/openai-engine.ts';

export interface SpeechSettings {
  speechEngine: 'auto' | SpeechEngineId;
  openai: Pick<OpenAiSpeechOptions, 'apiKey' | 'baseUrl' | 'log' | 'metrics'> & {
    speechModel: string | null;
  };
  /** Dedicated speech servers, with their keys and models; empty for that of `openai`, null for none. */
  servers?: {
    readonly list: readonly SpeechServer[] | null;
    readonly apiKey: string | null;
    readonly model: string | null;
  };
  /** Folder of the downloaded models. */
  modelsDir: string;
  /** Path of the model to use, or its name in that folder; null for the best one there. */
  modelFile: string | null;
  /** The bundled engine. */
  moonshine: MoonshineEngine;
}

/** `reason`: what is missing, in plain words; `null` when the engine is available. */
export interface EngineStatus {
  id: SpeechEngineId;
  available: boolean;
  reason: string | null;
}

export interface SpeechSelection {
  /** Best first; empty when the named engine is not available. */
  engines: SpeechEngine[];
  statuses: EngineStatus[];
}

type EngineCandidate = { create: () => SpeechEngine } | { missing: string };

const FINDERS: Record<SpeechEngineId, (settings: SpeechSettings) => Promise<EngineCandidate>> = {
  async openai({ openai, servers }) {
    const { apiKey, baseUrl, speechModel, log, metrics } = openai;
    const telemetry = { ...(log ? { log } : {}), ...(metrics ? { metrics } : {}) };
    if (servers?.list === null) return { missing: 'SPEECH_BASE_URLS is "none".' };
    if (servers && servers.list.length > 0) {
      const serverOptions = {
        apiKey: servers.apiKey,
        baseUrl: null,
        servers: servers.list,
        model: servers.model ?? speechModel,
      };
      return { create: () => createOpenAiEngine({ ...serverOptions, ...telemetry }) };
    }
    // A self-hosted server, set by its address, may need no key.
    if (!apiKey && !baseUrl) return { missing: 'OPENAI_API_KEY is not set.' };
    return { create: () => createOpenAiEngine({ apiKey, baseUrl, model: speechModel, ...telemetry }) };
  },
  async local({ modelsDir, modelFile }) {
    const model = await findLocalModel(modelsDir, modelFile);
    return 'missing' in model ? model : { create: () => createLocalEngine(model) };
  },
  moonshine: async ({ moonshine }) => ({ create: () => moonshine }),
};

/**
 * Selects the configured speech engines. `auto` selects all available ones, best first: openai, local, moonshine; a
 * named engine has no fallback. Checks all of them and starts none.
 */
export async function selectSpeechEngines(settings: SpeechSettings): Promise<SpeechSelection> {
  const candidates = await Promise.all(
    SPEECH_ENGINES.map(async (id) => ({ id, found: await FINDERS[id](settings) })),
  );
  const isWanted = (id: SpeechEngineId) => settings.speechEngine === 'auto' || settings.speechEngine === id;
  const engines = candidates.flatMap(({ id, found: candidate }) =>
    'create' in candidate && isWanted(id) ? [candidate.create()] : [],
  );
  const statuses = candidates.map(({ id, found: state }) => {
    if (!('missing' in state)) return { id, available: true, reason: null };
    const isNamed = settings.speechEngine === id;
    const reason = isNamed ? `SPEECH_ENGINE is "${id}". ${state.missing}` : state.missing;
    return { id, available: false, reason };
  });
  return { engines, statuses };
}
