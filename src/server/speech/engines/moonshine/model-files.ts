import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { withOutputs } from './onnx-outputs.ts';

const require = createRequire(import.meta.url);

/** Cross-attention of the decoder's six layers, one tensor each: word times derive from it. */
export const ATTENTION_OUTPUTS: readonly string[] = [0, 1, 2, 3, 4, 5].map(
  (layer) => `/model/decoder/layers.${layer}/encoder_attn/Softmax_output_0`,
);

const WEIGHTS = '@moonshine-ai/moonshine-js';
const DETECTOR = '@ricky0123/vad-web';

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

const asItIs = (bytes: Buffer): Buffer => bytes;

const FILES = {
  encoder: {
    name: 'encoder.onnx',
    package: WEIGHTS,
    path: 'dist/model/tiny/quantized/encoder_model.onnx',
    source: 'c6fc4b7bc5af75c0591fd157a1f3829b533d18e9769a888fd95a62e470dd4f4a',
    prepared: 'c6fc4b7bc5af75c0591fd157a1f3829b533d18e9769a888fd95a62e470dd4f4a',
    prepare: asItIs,
  },
  decoder: {
    name: 'decoder.onnx',
    package: WEIGHTS,
    path: 'dist/model/tiny/quantized/decoder_model_merged.onnx',
    source: 'eed87831c3a6103534aae7d47a5d485025c659a1323901513961c39fe8a1a367',
    prepared: '5aaac62cadb4357488a987199f1bdc7bb5a4adf9332b3ad952bb83004ed76dd7',
    prepare: (bytes) => withOutputs(bytes, ATTENTION_OUTPUTS),
  },
  voiceDetector: {
    name: 'silero-vad-v5.onnx',
    package: DETECTOR,
    path: 'dist/silero_vad_v5.onnx',
    source: '2623a2953f6ff3d2c1e61740c6cdb7168133479b267dfef114a4a3cc5bdd788f',
    prepared: '2623a2953f6ff3d2c1e61740c6cdb7168133479b267dfef114a4a3cc5bdd788f',
    prepare: asItIs,
  },
} as const satisfies Record<string, ModelFile>;

export type ModelBytes = Record<keyof typeof FILES, Buffer>;

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
  // Another process may be preparing the same file.
  const part = `${path}.${process.pid}`;
  await writeFile(part, bytes);
  await rename(part, path);
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
export async function loadModelFiles(modelsDir: string): Promise<ModelBytes> {
  const folder = join(modelsDir, MODEL_FOLDER);
  await mkdir(folder, { recursive: true });
  const [encoder, decoder, voiceDetector] = await Promise.all([
    load(FILES.encoder, folder),
    load(FILES.decoder, folder),
    load(FILES.voiceDetector, folder),
  ]);
  return { encoder, decoder, voiceDetector };
}
