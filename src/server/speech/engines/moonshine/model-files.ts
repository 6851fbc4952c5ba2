import { createHash, randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { SPEECH_FILES, type SpeechFileName } from '../../../../contract/api/catalogue-speech-files.ts';
import { hashFile } from '../../../../node/hash-file.ts';
import { ATTENTION_OUTPUTS } from '../../../../speech/moonshine/transformer.ts';
import { withOutputs } from './onnx-outputs.ts';

const require = createRequire(import.meta.url);

const WEIGHTS_PACKAGE = '@moonshine-ai/moonshine-js';
const DETECTOR_PACKAGE = '@ricky0123/vad-web';

interface ModelFile {
  /** File name in the models folder. */
  name: string;
  package: string;
  path: string;
  /** SHA-256 of the file in the package, and of the prepared file. */
  source: string;
  prepared: string;
  prepare(bytes: Buffer): Buffer;
}

const unchanged = (bytes: Buffer): Buffer => bytes;

const FILES = {
  encoder: {
    name: 'encoder.onnx',
    package: WEIGHTS_PACKAGE,
    path: 'dist/model/tiny/quantized/encoder_model.onnx',
    source: SPEECH_FILES.encoder.sha256,
    prepared: SPEECH_FILES.encoder.sha256,
    prepare: unchanged,
  },
  decoder: {
    name: 'decoder.onnx',
    package: WEIGHTS_PACKAGE,
    path: 'dist/model/tiny/quantized/decoder_model_merged.onnx',
    source: 'eed87831c3a6103534aae7d47a5d485025c659a1323901513961c39fe8a1a367',
    prepared: SPEECH_FILES.decoder.sha256,
    prepare: (bytes) => withOutputs(bytes, ATTENTION_OUTPUTS),
  },
  voiceDetector: {
    name: 'silero-vad-v5.onnx',
    package: DETECTOR_PACKAGE,
    path: 'dist/silero_vad_v5.onnx',
    source: SPEECH_FILES.voiceDetector.sha256,
    prepared: SPEECH_FILES.voiceDetector.sha256,
    prepare: unchanged,
  },
} as const satisfies Record<string, ModelFile>;

type ModelBuffers = Record<keyof typeof FILES, Buffer>;

/** Subfolder of these files in the models folder. */
export const MODEL_FOLDER = 'moonshine-tiny';

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Reads a file of an installed package; these packages do not export their files. */
async function readFromPackage({ package: name, path }: ModelFile): Promise<Buffer> {
  for (const folder of require.resolve.paths(name) ?? []) {
    const bytes = await readFile(join(folder, name, path)).catch(() => null);
    if (bytes) return bytes;
  }
  throw new Error(`${name} is not installed.`);
}

async function prepare(file: ModelFile, folder: string): Promise<Buffer> {
  const source = await readFromPackage(file);
  if (digestOf(source) !== file.source) throw new Error(`${file.path} of ${file.package} is damaged.`);
  const bytes = file.prepare(source);
  if (digestOf(bytes) !== file.prepared) throw new Error(`${file.name} could not be prepared.`);
  const path = join(folder, file.name);
  // Others may be preparing the same file.
  const partialPath = `${path}.${randomUUID()}`;
  try {
    await writeFile(partialPath, bytes);
    await rename(partialPath, path);
  } finally {
    await rm(partialPath, { force: true });
  }
  return bytes;
}

async function load(file: ModelFile, folder: string): Promise<Buffer> {
  const bytes = await readFile(join(folder, file.name)).catch(() => null);
  return bytes && digestOf(bytes) === file.prepared ? bytes : prepare(file, folder);
}

/**
 * Reads the model files from `modelsDir`, where the first start prepares them; each is verified by its
 * SHA-256, and a damaged one is prepared again.
 * @throws Error when a package is missing or damaged, or the folder is not writable
 */
export async function loadModelFiles(modelsDir: string): Promise<ModelBuffers> {
  const folder = join(modelsDir, MODEL_FOLDER);
  await mkdir(folder, { recursive: true });
  const [encoder, decoder, voiceDetector] = await Promise.all([
    load(FILES.encoder, folder),
    load(FILES.decoder, folder),
    load(FILES.voiceDetector, folder),
  ]);
  return { encoder, decoder, voiceDetector };
}

const SHA256 = new Map(
  (Object.keys(SPEECH_FILES) as SpeechFileName[]).map((name) => [SPEECH_FILES[name].sha256 as string, name]),
);

/** A verified file on this disk. */
interface SpeechFile {
  readonly path: string;
  /** Size in bytes. */
  readonly size: number;
}

/** The file with this SHA-256, and how it is prepared if needed; null if this version has none. */
function knownFile(modelsDir: string, sha256: string): { path: string; file: ModelFile | null } | null {
  const name = SHA256.get(sha256);
  if (name === undefined) return null;
  if (name === 'runtime')
    return { path: require.resolve('onnxruntime-web/ort-wasm-simd-threaded.wasm'), file: null };
  const file = FILES[name];
  return { path: join(modelsDir, MODEL_FOLDER, file.name), file };
}

/** Finds the files for recognition in the page; each is verified once until it changes. */
export class SpeechFiles {
  readonly #modelsDir: string;
  /** File stats of each verified file, by its path. */
  readonly #verified = new Map<string, string>();
  /** Searches in progress, by the SHA-256. */
  readonly #pending = new Map<string, Promise<SpeechFile | null>>();

  constructor(modelsDir: string) {
    this.#modelsDir = modelsDir;
  }

  /**
   * The file with this SHA-256; null if this version has none. Simultaneous calls prepare it once.
   * @throws Error like `loadModelFiles`
   */
  find(sha256: string): Promise<SpeechFile | null> {
    const pending =
      this.#pending.get(sha256) ?? this.#find(sha256).finally(() => this.#pending.delete(sha256));
    this.#pending.set(sha256, pending);
    return pending;
  }

  async #find(sha256: string): Promise<SpeechFile | null> {
    const known = knownFile(this.#modelsDir, sha256);
    if (!known) return null;
    const { path, file } = known;
    const found = await stat(path).catch(() => null);
    if (found && this.#verified.get(path) === fingerprintOf(found)) return { path, size: found.size };
    const isIntact = found !== null && (await hashFile(path)).sha256 === sha256;
    if (!isIntact) {
      if (!file) return null;
      const folder = dirname(path);
      await mkdir(folder, { recursive: true });
      await prepare(file, folder);
    }
    const now = isIntact ? found : await stat(path);
    this.#verified.set(path, fingerprintOf(now));
    return { path, size: now.size };
  }
}

const fingerprintOf = ({ size, mtimeMs, ino }: Stats): string => `${ino} ${size} ${mtimeMs}`;
