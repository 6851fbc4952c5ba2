import { SPEECH_ENGINES, type SpeechEngineId } from '../../contract/ai-services.ts';
import type { SpeechEngine } from './engine.ts';
import type { SpeechEngine as SessionEngine } from './engines/engine.ts';
import { findLocalModel } from './engines/local/find-local-model.ts';
import { createLocalEngine } from './engines/local/local-engine.ts';
import { createOpenAiSpeech } from './openai.ts';
import { createPocketSphinx, findPocketSphinx } from './pocketsphinx.ts';

export interface SpeechSettings {
  speechEngine: 'auto' | SpeechEngineId;
  openai: { apiKey: string | null; baseUrl: string | null; speechModel: string | null };
  /** Folder in which model files are looked for. */
  modelsDir: string;
  /** The model to use: a name of the catalogue or a file; the best one there unless named. */
  modelFile?: string | null;
  /** Where programs are looked for; by default the PATH of the process. */
  searchPath?: string;
}

/** `reason` says in plain words what is missing, and is `null` where the engine is available. */
export interface EngineStatus {
  id: SpeechEngineId;
  available: boolean;
  reason: string | null;
}

export interface SpeechSelection {
  /** `null` where none is available, or not the one that the setting names. */
  engine: SpeechEngine | null;
  statuses: EngineStatus[];
}

/** An engine with sessions, for recognition that still hands it whole pieces. */
function inPieces(engine: SessionEngine): SpeechEngine {
  const { id, languages, slots, isPaid } = engine;
  return {
    kind: 'pieces',
    ...{ id, languages, slots, isPaid },
    async transcribe({ samples, language, prompt, signal, onPartial }) {
      const session = engine.open({
        ...{ language, vocabulary: [], context: prompt, signal },
        onPartial: (text) => onPartial?.(text),
        isWatched: () => onPartial !== null,
      });
      await session.hear(samples);
      const { text, segments, confidence, language: heard } = await session.end();
      return { text, segments, confidence, language: heard };
    },
  };
}

type Found = { make: () => SpeechEngine } | { missing: string };

const FINDERS: Record<SpeechEngineId, (settings: SpeechSettings) => Promise<Found>> = {
  async openai({ openai }) {
    const { apiKey, baseUrl, speechModel } = openai;
    // A server of one's own, named by its address, may need no key.
    if (!apiKey && !baseUrl) return { missing: 'OPENAI_API_KEY is not set.' };
    return { make: () => createOpenAiSpeech({ apiKey, baseUrl, model: speechModel }) };
  },
  async local({ modelsDir, modelFile }) {
    const model = await findLocalModel(modelsDir, modelFile ?? null);
    return 'missing' in model ? model : { make: () => inPieces(createLocalEngine(model)) };
  },
  async pocketsphinx({ searchPath }) {
    const place = await findPocketSphinx(searchPath);
    return 'missing' in place ? place : { make: () => createPocketSphinx({ place }) };
  },
};

/**
 * Finds the speech engine that the settings ask for. `auto` takes the first available of openai, local and
 * pocketsphinx; a named engine is never replaced by another. All of them are looked at, none is started.
 */
export async function selectSpeechEngine(settings: SpeechSettings): Promise<SpeechSelection> {
  const found = await Promise.all(
    SPEECH_ENGINES.map(async (id) => ({ id, found: await FINDERS[id](settings) })),
  );
  const wanted = found.find(
    (candidate) =>
      'make' in candidate.found &&
      (settings.speechEngine === 'auto' || settings.speechEngine === candidate.id),
  );
  const statuses = found.map(({ id, found: state }) => {
    if (!('missing' in state)) return { id, available: true, reason: null };
    const isNamed = settings.speechEngine === id;
    return {
      id,
      available: false,
      reason: isNamed ? `SPEECH_ENGINE is "${id}". ${state.missing}` : state.missing,
    };
  });
  return { engine: wanted && 'make' in wanted.found ? wanted.found.make() : null, statuses };
}
