import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SPEECH_ENGINES } from '../../contract/ai-services.ts';
import type { Capabilities } from '../../contract/capabilities.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { AppError } from '../app-error.ts';
import { AudioError, type AudioErrorCode } from '../audio/audio-error.ts';
import { SNIFF_BYTES, sniffAudio } from '../audio/sniff.ts';
import type { Config } from '../config.ts';
import { SpeechError, type SpeechErrorCode } from './engine.ts';
import type { ListenRequest, Recognised, TakeSource } from './listening.ts';
import type { SpeechSelection } from './select-engine.ts';

export type { Recognised };

/** What the rest of the server knows of speech. */
export interface Recogniser {
  /** @throws AppError about the audio or the engine */
  recognise(path: string, language: string, signal: AbortSignal): Promise<Recognised>;
  /**
   * Understands a recording, while it is still being spoken or afterwards.
   * @throws AppError about the audio or the engine; what `allow` throws
   */
  listen(request: ListenRequest): Promise<Recognised>;
  capabilities(): Promise<Capabilities['speech']>;
}

const AUDIO_CODES = {
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

/** Speech recognition as the settings ask for it; engines are loaded and looked for when one is first needed. */
export function createRecogniser(
  config: Pick<Config, 'dataDir' | 'services' | 'speechEngine' | 'speechModel'>,
): Recogniser {
  let selecting: Promise<SpeechSelection> | undefined;
  const select = async () => {
    const { selectSpeechEngine } = await import('./select-engine.ts');
    return selectSpeechEngine({
      speechEngine: config.speechEngine,
      openai: { ...config.services.openai, speechModel: config.speechModel },
      modelsDir: join(config.dataDir, 'models'),
    });
  };
  const selection = () => {
    selecting ??= select();
    return selecting;
  };

  const recogniser: Recogniser = {
    async listen(request) {
      const folder = await mkdtemp(join(tmpdir(), 'parlance-take-'));
      try {
        const path = (await request.source.file()) ?? (await collect(request.source, join(folder, 'sound')));
        const heard = await recogniser.recognise(path, request.language, request.signal);
        await request.allow(heard.durationSeconds);
        for (const segment of heard.segments) request.onSegment(segment);
        return heard;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },

    async recognise(path, language, signal) {
      const { engine } = await selection();
      if (!engine) throw new AppError('speech_unavailable');
      const format = sniffAudio(await readHead(path));
      if (!format) throw new AppError('audio_type_unsupported');
      const { transcribeRecording } = await import('./transcribe-recording.ts');
      try {
        const result = await transcribeRecording({ path, format, language, engine, signal });
        return { ...result, engine: engine.id };
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
  return recogniser;
}

async function collect(source: TakeSource, path: string): Promise<string> {
  async function* present() {
    for await (const bytes of source.bytes()) if (bytes) yield bytes;
  }
  await pipeline(Readable.from(present()), createWriteStream(path));
  return path;
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(SNIFF_BYTES), 0, SNIFF_BYTES, 0);
    if (bytesRead === 0) throw new AppError('no_audio');
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function asAppError(error: unknown): unknown {
  if (error instanceof AudioError) return new AppError(AUDIO_CODES[error.code], {}, { cause: error });
  if (error instanceof SpeechError) return new AppError(SPEECH_CODES[error.code], {}, { cause: error });
  return error;
}
