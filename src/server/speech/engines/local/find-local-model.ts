import { readdir, stat } from 'node:fs/promises';
import { basename, isAbsolute, join } from 'node:path';
import { baseLanguage } from '../../../../contract/languages.ts';
import { SPEECH_MODELS, type SpeechModel } from '../../../../contract/speech-models.ts';
import { hasCode } from '../../../../node/error-code.ts';
import { readGguf } from './read-gguf.ts';

/** A model file on this machine and its properties. */
export interface LocalModel {
  /** Display name. */
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  readonly languages: readonly string[] | 'any';
  readonly detectsLanguage: boolean;
  readonly streams: boolean;
}

const CATALOGUE: readonly SpeechModel[] = SPEECH_MODELS;
/** GGUF files, and those of whisper.cpp, which the engine also reads. */
const MODEL_FILE = /\.gguf$|^ggml-.+\.bin$/;
const WHISPER_FILE = /^ggml-.+\.bin$/;
const ENGLISH_ONLY = /\.en[.-]/;
/** Error codes of a file that this server may not open, or that was deleted since it was listed. */
const UNREADABLE = ['EACCES', 'EPERM', 'ENOENT'];
/**
 * A model below this speed (a multiple of real time) is chosen only if no faster catalogue model is there.
 */
const SPEED_MIN = 2;

const catalogueEntryOf = (file: string): SpeechModel | undefined =>
  CATALOGUE.find((model) => model.file === file);

/** Size of a file in bytes; null if it does not exist. */
async function sizeOf(path: string): Promise<number | null> {
  try {
    const found = await stat(path);
    return found.isFile() ? found.size : null;
  } catch {
    // Missing or unreadable: there is no model either way.
    return null;
  }
}

/** Best first: by error rate; then models that are slow on a CPU; then unknown files, by size. */
function rank({ file, bytes }: { file: string; bytes: number }): number {
  const catalogueEntry = catalogueEntryOf(file);
  if (!catalogueEntry) return 1000 - bytes / 1e11;
  return catalogueEntry.errorRate + (catalogueEntry.speed < SPEED_MIN ? 500 : 0);
}

/** Codes without regions, as the server uses them: `en-US` is `en`, `nb-NO` is `no`. */
function baseCodes(languages: readonly string[]): string[] {
  const bases = languages.map(baseLanguage);
  return [...new Set(bases.map((code) => (code === 'nb' ? 'no' : code)))];
}

async function describe(path: string, bytes: number): Promise<LocalModel | null> {
  const file = basename(path);
  if (WHISPER_FILE.test(file)) {
    const isEnglish = ENGLISH_ONLY.test(file);
    return {
      name: file,
      path,
      bytes,
      streams: false,
      languages: isEnglish ? ['en'] : 'any',
      detectsLanguage: !isEnglish,
    };
  }
  const facts = await readGguf(path).catch((error: unknown) => {
    if (hasCode(error, ...UNREADABLE)) return null;
    throw error;
  });
  if (!facts) return null;
  const catalogueEntry = catalogueEntryOf(file);
  if (catalogueEntry) {
    const { name, languages, detectsLanguage, streams } = catalogueEntry;
    return { name, path, bytes, languages, detectsLanguage, streams };
  }
  return {
    path,
    bytes,
    detectsLanguage: facts.detectsLanguage,
    streams: facts.streams,
    name: facts.name ?? file,
    languages: facts.languages === null ? 'any' : baseCodes(facts.languages),
  };
}

/** True when the engine's native package is installed for this system. */
async function canRun(): Promise<boolean> {
  try {
    (await import('transcribe-cpp')).artifactDir();
    return true;
  } catch {
    // On systems without a package, the failure differs by platform.
    return false;
  }
}

async function findNamed(modelsDir: string, named: string): Promise<LocalModel | { missing: string }> {
  const file = CATALOGUE.find(({ id }) => id === named)?.file ?? named;
  const path = isAbsolute(file) ? file : join(modelsDir, file);
  const bytes = await sizeOf(path);
  if (bytes === null) {
    const isInCatalogue = file !== named;
    const hint = isInCatalogue ? ` Fetch it with: npm run models -- fetch ${named}` : '';
    return { missing: `The model that SPEECH_MODEL names is not there.${hint}` };
  }
  const missing = 'The file that SPEECH_MODEL names is no speech model that can be read.';
  return (await describe(path, bytes)) ?? { missing };
}

/**
 * Finds the model to use. `named`: a catalogue name, or a file in the folder or elsewhere; null for the best
 * one in the folder. `missing` tells the user what to do.
 */
export async function findLocalModel(
  modelsDir: string,
  named: string | null,
): Promise<LocalModel | { missing: string }> {
  const found = named === null ? await findBest(modelsDir) : await findNamed(modelsDir, named);
  if ('missing' in found || (await canRun())) return found;
  return { missing: 'Fetched models cannot run on this system.' };
}

async function findBest(modelsDir: string): Promise<LocalModel | { missing: string }> {
  // A missing folder contains no models.
  const names = await readdir(modelsDir).catch(() => []);
  const files = await Promise.all(
    names
      .filter((file) => MODEL_FILE.test(file))
      .map(async (file) => ({ file, bytes: await sizeOf(join(modelsDir, file)) })),
  );
  const nonEmptyFiles = files.flatMap(({ file, bytes }) => (bytes ? [{ file, bytes }] : []));
  for (const { file, bytes } of nonEmptyFiles.sort((a, b) => rank(a) - rank(b))) {
    const model = await describe(join(modelsDir, file), bytes);
    if (model) return model;
  }
  return {
    missing:
      'There is no speech model that can be read in the models folder. Fetch one with: npm run models -- list',
  };
}
