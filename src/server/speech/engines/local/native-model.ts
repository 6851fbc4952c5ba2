import { join } from 'node:path';
import type { Session, Stream, TranscribeModel, TranscribeOptions } from 'transcribe-cpp';
import type { Recognition } from '../engine.ts';
import { recognitionOf } from './recognition-of.ts';

type Library = typeof import('transcribe-cpp');

const SAMPLES_PER_SECOND = 16_000;
const LIBRARY_NAMES: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'libtranscribe.dylib',
  win32: 'transcribe.dll',
};
/** Codes that models know under another name. */
const OTHER_CODES: Readonly<Record<string, string>> = { no: 'nb', nb: 'no' };

/** The engine's native library, from the archive of the desktop app where it is there: a system loads files only. */
async function loadLibrary(): Promise<Library> {
  const library = await import('transcribe-cpp');
  const folder = library.artifactDir();
  const unpacked = folder.replace(/app\.asar(?=[\\/])/, 'app.asar.unpacked');
  if (unpacked !== folder) {
    process.env.TRANSCRIBE_LIBRARY = join(unpacked, LIBRARY_NAMES[process.platform] ?? 'libtranscribe.so');
  }
  // Its log would go to a pipe that nobody reads, with what was said in it.
  library.setLogHandler(null);
  return library;
}

/** 16-bit samples as numbers from -1 to 1. */
function floatsOf(pcm: Uint8Array): Float32Array {
  const samples = new Float32Array(Math.floor(pcm.length / 2));
  const view = new DataView(pcm.buffer, pcm.byteOffset, pcm.byteLength);
  for (let index = 0; index < samples.length; index += 1)
    samples[index] = view.getInt16(index * 2, true) / 32_768;
  return samples;
}

/** A stretch that is heard while it is spoken. */
export interface NativeStream {
  /** Resolves with the text so far. */
  feed(pcm: Uint8Array): Promise<string>;
  finish(): Promise<Recognition>;
  close(): void;
}

/** A loaded model. One stretch at a time. */
export interface NativeModel {
  transcribe(
    pcm: Uint8Array,
    language: string | null,
    prompt: string,
    signal: AbortSignal,
  ): Promise<Recognition>;
  stream(language: string | null): Promise<NativeStream>;
}

/** Raised where the model does not understand the language that was asked for. */
export class LanguageError extends Error {
  override readonly name = 'LanguageError';
}

/** The model's own word for a language, null to let it detect. */
function languageOf(model: TranscribeModel, language: string | null): string | null {
  if (language === null) return null;
  const { languages, supportsLanguageDetect } = model.capabilities;
  if (languages.length === 0) return language;
  const wanted = [language, OTHER_CODES[language] ?? language];
  const known = languages.find((code) => wanted.includes(code));
  const regional = languages.find((code) => wanted.some((one) => code.startsWith(`${one}-`)));
  if (known !== undefined || regional !== undefined) return known ?? regional ?? null;
  if (supportsLanguageDetect) return null;
  throw new LanguageError();
}

async function transcribe(
  library: Library,
  model: TranscribeModel,
  session: Session,
  samples: Float32Array,
  options: TranscribeOptions,
) {
  try {
    return await session.run(samples, options);
  } catch (error) {
    // A model ran out of room for its text: what it has is worth more than nothing.
    if (error instanceof library.OutputTruncated && error.partialResult) return error.partialResult;
    const isRefused = error instanceof library.UnsupportedRequest && options.language !== undefined;
    if (!isRefused) throw error;
    // Some models detect the language and take no hint.
    if (!model.capabilities.supportsLanguageDetect) throw new LanguageError();
    const { language: _language, ...withoutLanguage } = options;
    return await session.run(samples, withoutLanguage);
  }
}

/** Loads a model file. Rejects where the engine does not take it. `threads`: how many it computes with. */
export async function loadNativeModel(path: string, threads: number): Promise<NativeModel> {
  const library = await loadLibrary();
  const model = await library.TranscribeModel.load(path);
  const session = model.createSession({ nThreads: threads });
  const takesPrompt = model.accepts({ kind: 'whisper' }) && model.supports('initial_prompt');

  function streamOf(stream: Stream): NativeStream {
    let samplesHeard = 0;
    return {
      async feed(pcm) {
        const samples = floatsOf(pcm);
        samplesHeard += samples.length;
        if (samples.length > 0) await stream.feed(samples);
        const { committed, tentative } = stream.text;
        return `${committed}${tentative}`.trim();
      },
      async finish() {
        await stream.finalize();
        return recognitionOf(stream.snapshot, samplesHeard / SAMPLES_PER_SECOND);
      },
      close: () => stream.reset(),
    };
  }

  return {
    async transcribe(pcm, language, prompt, signal) {
      const samples = floatsOf(pcm);
      if (samples.length === 0)
        return { text: '', segments: [], words: null, language: null, confidence: null };
      const code = languageOf(model, language);
      const options: TranscribeOptions = {
        signal,
        ...(code === null ? {} : { language: code }),
        ...(takesPrompt && prompt !== '' ? { family: { kind: 'whisper', initialPrompt: prompt } } : {}),
      };
      const found = await transcribe(library, model, session, samples, options);
      return recognitionOf(found, samples.length / SAMPLES_PER_SECOND);
    },
    async stream(language) {
      const code = languageOf(model, language);
      try {
        return streamOf(await session.stream(code === null ? {} : { language: code }));
      } catch (error) {
        if (code === null || !(error instanceof library.UnsupportedRequest)) throw error;
        if (!model.capabilities.supportsLanguageDetect) throw new LanguageError();
        return streamOf(await session.stream({}));
      }
    },
  };
}
