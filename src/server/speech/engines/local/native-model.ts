import { join } from 'node:path';
import type {
  Session,
  Stream,
  TranscribeModel,
  TranscribeOptions,
  TranscriptionResult,
} from 'transcribe-cpp';
import { PCM_RATE } from '../../../../speech/audio/pcm.ts';
import type { Recognition } from '../../../../speech/recognition.ts';
import { recognitionOf } from './recognition-of.ts';

type Library = typeof import('transcribe-cpp');

const LIBRARY_NAMES: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'libtranscribe.dylib',
  win32: 'transcribe.dll',
};
/** Codes with a different name in some models. */
const ALTERNATIVE_CODES: Readonly<Record<string, string>> = { no: 'nb', nb: 'no' };

/** Loads the native library, from outside the app's archive if there is one: the system needs real files. */
async function loadLibrary(): Promise<Library> {
  const library = await import('transcribe-cpp');
  const folder = library.artifactDir();
  const unpacked = folder.replace(/app\.asar(?=[\\/])/, 'app.asar.unpacked');
  if (unpacked !== folder) {
    process.env.TRANSCRIBE_LIBRARY = join(unpacked, LIBRARY_NAMES[process.platform] ?? 'libtranscribe.so');
  }
  // Discards the library's log: it contains transcribed speech, and no process reads the pipe.
  library.setLogHandler(null);
  return library;
}

/** Converts 16-bit samples to numbers from -1 to 1. */
function floatsOf(pcm: Uint8Array): Float32Array {
  const samples = new Float32Array(Math.floor(pcm.length / 2));
  const view = new DataView(pcm.buffer, pcm.byteOffset, pcm.byteLength);
  for (let index = 0; index < samples.length; index += 1)
    samples[index] = view.getInt16(index * 2, true) / 32_768;
  return samples;
}

/** Streaming recognition of one piece. */
export interface NativeStream {
  /** Resolves with the text so far. */
  feed(pcm: Uint8Array): Promise<string>;
  finish(): Promise<Recognition>;
  close(): void;
}

/** A loaded model; recognises one piece at a time. */
export interface NativeModel {
  transcribe(
    pcm: Uint8Array,
    language: string | null,
    prompt: string,
    signal: AbortSignal,
  ): Promise<Recognition>;
  stream(language: string | null): NativeStream;
}

/** Thrown when the model does not support the requested language. */
export class LanguageError extends Error {
  override readonly name = 'LanguageError';
}

/**
 * Codes to try for a language, best first; null lets the model detect it. A model may list a language only
 * with a region, accept only a code that it does not list, or accept none at all.
 */
function codesFor(model: TranscribeModel, language: string | null): (string | null)[] {
  if (language === null) return [null];
  const { languages, supportsLanguageDetect } = model.capabilities;
  const names = [language, ALTERNATIVE_CODES[language] ?? language];
  const exact = languages.filter((code) => names.includes(code));
  const regional = languages.filter((code) => names.some((name) => code.startsWith(`${name}-`)));
  const listed = languages.length === 0 ? [language] : [...exact, ...regional];
  return [...listed, ...(supportsLanguageDetect ? [null] : [])];
}

/** Recognises a whole piece. */
async function runWhole(
  { OutputTruncated }: Library,
  session: Session,
  samples: Float32Array,
  options: TranscribeOptions,
): Promise<TranscriptionResult> {
  try {
    return await session.run(samples, options);
  } catch (error) {
    // The model ran out of space for its text; the partial result, which says so, is still useful.
    if (error instanceof OutputTruncated && error.partialResult) return error.partialResult;
    throw error;
  }
}

/** Tries the codes in order until the model accepts one. */
async function tryCodes<T>(
  { UnsupportedRequest }: Library,
  codes: readonly (string | null)[],
  attempt: (code: string | null) => Promise<T>,
): Promise<T> {
  for (const code of codes) {
    try {
      return await attempt(code);
    } catch (error) {
      if (!(error instanceof UnsupportedRequest)) throw error;
    }
  }
  throw new LanguageError();
}

/** A stream that retries with the next code if the model refuses one, even as late as its first words. */
class LanguageFallbackStream implements NativeStream {
  readonly #library: Library;
  readonly #session: Session;
  #codes: readonly (string | null)[];
  /** The samples fed so far, for a restarted stream; null once the model has accepted the language. */
  #replayBuffer: Float32Array[] | null = [];
  #samples = 0;
  #stream: Stream | null = null;
  #code: string | null = null;

  constructor(library: Library, session: Session, codes: readonly (string | null)[]) {
    this.#library = library;
    this.#session = session;
    this.#codes = codes;
  }

  async #begin(code: string | null): Promise<Stream> {
    this.#stream?.reset();
    this.#stream = await this.#session.stream(code === null ? {} : { language: code });
    for (const samples of this.#replayBuffer ?? []) await this.#stream.feed(samples);
    return this.#stream;
  }

  /** Runs `work` on the stream, or on a restarted one with the next code. */
  async #withStream<T>(work: (stream: Stream) => Promise<T>): Promise<T> {
    return tryCodes(this.#library, this.#codes, async (code) => {
      this.#codes = this.#codes.slice(this.#codes.indexOf(code));
      const stream = this.#stream !== null && this.#code === code ? this.#stream : await this.#begin(code);
      this.#code = code;
      return work(stream);
    });
  }
  async feed(pcm: Uint8Array): Promise<string> {
    const samples = floatsOf(pcm);
    this.#samples += samples.length;
    const { committed, tentative } = await this.#withStream(async (stream) => {
      if (samples.length > 0) await stream.feed(samples);
      return stream.text;
    });
    const text = `${committed}${tentative}`.trim();
    if (text !== '') this.#replayBuffer = null;
    this.#replayBuffer?.push(samples);
    return text;
  }

  async finish(): Promise<Recognition> {
    return this.#withStream(async (stream) => {
      await stream.finalize();
      return recognitionOf(stream.snapshot, this.#samples / PCM_RATE);
    });
  }

  close(): void {
    this.#stream?.reset();
  }
}

/** Loads a model file; rejects when the engine does not accept it. `threads`: number of CPU threads. */
export async function loadNativeModel(path: string, threads: number): Promise<NativeModel> {
  const library = await loadLibrary();
  const model = await library.TranscribeModel.load(path);
  const session = model.createSession({ nThreads: threads });
  const takesPrompt = model.accepts({ kind: 'whisper' }) && model.supports('initial_prompt');

  return {
    async transcribe(pcm, language, prompt, signal) {
      const samples = floatsOf(pcm);
      if (samples.length === 0)
        return { text: '', segments: [], words: null, language: null, confidence: null };
      const transcript = await tryCodes(library, codesFor(model, language), async (code) => {
        const options: TranscribeOptions = {
          signal,
          ...(code === null ? {} : { language: code }),
          ...(takesPrompt && prompt !== '' ? { family: { kind: 'whisper', initialPrompt: prompt } } : {}),
        };
        return runWhole(library, session, samples, options);
      });
      const recognition = recognitionOf(transcript, samples.length / PCM_RATE);
      return transcript.truncated ? { ...recognition, isTruncated: true } : recognition;
    },
    stream: (language) => new LanguageFallbackStream(library, session, codesFor(model, language)),
  };
}
