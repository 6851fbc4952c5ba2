import { join } from 'node:path';
import { SPEECH_ENGINES } from '../../contract/ai-services.ts';
import type { Capabilities } from '../../contract/capabilities.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { TRANSCRIBE_PARALLEL } from '../../contract/limits.ts';
import { SPEECH_MODELS } from '../../contract/speech-models.ts';
import { AppError } from '../app-error.ts';
import { AudioError, type AudioErrorCode } from '../audio/audio-error.ts';
import type { Config } from '../config.ts';
import { SpeechError, type SpeechErrorCode } from './engine.ts';
import type { SpeechDesk } from './listen-to-take.ts';
import type { ListenRequest, Recognised } from './listening.ts';
import type { SpeechSelection } from './select-engine.ts';
import { createSlots } from './slots.ts';
import { createSpareCores } from './spare-cores.ts';

/** What the rest of the server knows of speech. */
export interface Recogniser {
  /**
   * Understands a recording, while it is still being spoken or afterwards. It waits for its turn for as long as it
   * takes. Once it settles, nothing of it runs any more.
   * @throws AppError about the audio or the engine; what `allow` or the source throws
   */
  listen(request: ListenRequest): Promise<Recognised>;
  capabilities(): Promise<Capabilities['speech']>;
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
  aborted: 'cancelled',
} as const satisfies Record<SpeechErrorCode, ErrorCode>;

/** Whether `SPEECH_MODEL` names a model on this machine, and not one of a service. */
const isModelFile = (model: string | null): boolean =>
  model !== null && (/\.(gguf|bin)$/.test(model) || SPEECH_MODELS.some(({ id }) => id === model));

/** Speech recognition as the settings ask for it; engines are loaded and looked for when one is first needed. */
export function createRecogniser(
  config: Pick<Config, 'dataDir' | 'services' | 'speechEngine' | 'speechModel'>,
): Recogniser {
  let selecting: Promise<SpeechSelection> | undefined;
  const select = async () => {
    const { selectSpeechEngine } = await import('./select-engine.ts');
    return selectSpeechEngine({
      speechEngine: config.speechEngine,
      openai: {
        ...config.services.openai,
        speechModel: isModelFile(config.speechModel) ? null : config.speechModel,
      },
      modelsDir: join(config.dataDir, 'models'),
      modelFile: isModelFile(config.speechModel) ? config.speechModel : null,
    });
  };
  const selection = () => {
    selecting ??= select();
    return selecting;
  };

  let desk: SpeechDesk | undefined;

  return {
    async listen(request) {
      const { engine } = await selection();
      if (!engine) throw new AppError('speech_unavailable');
      const { listenToTake } = await import('./listen-to-take.ts');
      desk ??= {
        engine,
        slots: createSlots(engine.slots, TRANSCRIBE_PARALLEL),
        spareCores: createSpareCores(),
      };
      try {
        return { ...(await listenToTake(desk, request)), engine: engine.id };
      } catch (error) {
        throw asAppError(error);
      }
    },

    async capabilities() {
      const { engine, statuses } = await selection();
      const engines = Object.fromEntries(
        SPEECH_ENGINES.map((id) => {
          const status = statuses.find((each) => each.id === id);
          return [id, { available: status?.available ?? false, reason: status?.reason ?? null }];
        }),
      ) as Capabilities['speech']['engines'];
      const languages = engine?.languages ?? [];
      return { engine: engine?.id ?? null, languages: languages === 'any' ? 'any' : [...languages], engines };
    },
  };
}

function asAppError(error: unknown): unknown {
  if (error instanceof AudioError) return new AppError(AUDIO_CODES[error.code], {}, { cause: error });
  if (error instanceof SpeechError) return new AppError(SPEECH_CODES[error.code], {}, { cause: error });
  return error;
}
