import { SPEECH_ENGINES, type SpeechEngineId } from '../../../contract/api/ai-services.ts';
import type { SpeechEngine } from './engine.ts';
import { findLocalModel } from './local/find-local-model.ts';
import { createLocalEngine } from './local/local-engine.ts';
import type { MoonshineEngine } from './moonshine/moonshine-engine.ts';
import { createOpenAiEngine } from './openai/openai-engine.ts';

export interface SpeechSettings {
  speechEngine: 'auto' | SpeechEngineId;
  openai: { apiKey: string | null; baseUrl: string | null; speechModel: string | null };
  /** Folder in which fetched models are looked for. */
  modelsDir: string;
  /** Path of the fetched model to use, or its name in that folder; the best one there unless named. */
  modelFile: string | null;
  /** The engine in the box. */
  moonshine: MoonshineEngine;
}

/** `reason` says in plain words what is missing, and is `null` where the engine is available. */
export interface EngineStatus {
  id: SpeechEngineId;
  available: boolean;
  reason: string | null;
}

export interface SpeechSelection {
  /** Best first; none where the setting names one that is not available. */
  engines: SpeechEngine[];
  statuses: EngineStatus[];
}

type Found = { make: () => SpeechEngine } | { missing: string };

const FINDERS: Record<SpeechEngineId, (settings: SpeechSettings) => Promise<Found>> = {
  async openai({ openai }) {
    const { apiKey, baseUrl, speechModel } = openai;
    // A server of one's own, named by its address, may need no key.
    if (!apiKey && !baseUrl) return { missing: 'OPENAI_API_KEY is not set.' };
    return { make: () => createOpenAiEngine({ apiKey, baseUrl, model: speechModel }) };
  },
  async local({ modelsDir, modelFile }) {
    const model = await findLocalModel(modelsDir, modelFile);
    return 'missing' in model ? model : { make: () => createLocalEngine(model) };
  },
  moonshine: async ({ moonshine }) => ({ make: () => moonshine }),
};

/**
 * Finds the speech engines that the settings ask for. `auto` gives all that are available, best first: openai, local,
 * moonshine; a named engine is never replaced by another. All of them are looked at, none is started.
 */
export async function selectSpeechEngines(settings: SpeechSettings): Promise<SpeechSelection> {
  const found = await Promise.all(
    SPEECH_ENGINES.map(async (id) => ({ id, found: await FINDERS[id](settings) })),
  );
  const isWanted = (id: SpeechEngineId) => settings.speechEngine === 'auto' || settings.speechEngine === id;
  const engines = found.flatMap(({ id, found: one }) => ('make' in one && isWanted(id) ? [one.make()] : []));
  const statuses = found.map(({ id, found: state }) => {
    if (!('missing' in state)) return { id, available: true, reason: null };
    const isNamed = settings.speechEngine === id;
    const reason = isNamed ? `SPEECH_ENGINE is "${id}". ${state.missing}` : state.missing;
    return { id, available: false, reason };
  });
  return { engines, statuses };
}
