import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  diskNeed,
  expectedSpeed,
  type ModelMachine,
  misfitOf,
  recommendedModel,
  understands,
} from '../../contract/recommended-model.ts';
import { modelAddress, SPEECH_MODELS, type SpeechModel } from '../../contract/speech-models.ts';
import { DownloadError, download, partPath, removePart } from '../../downloads/download.ts';
import { factorWords, MISFIT_WORDS, PROBLEM_WORDS, sizeWords } from './model-words.ts';
import { ProgressBar, type Terminal } from './progress-bar.ts';

export interface ModelCommandParts {
  readonly folder: string;
  readonly source: URL;
  readonly machine: ModelMachine;
  /** The language a model is needed for. */
  readonly language: string;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
  /** Speed of a model file on this machine, as a multiple of real time; null if it does not run. */
  readonly measure: (path: string) => Promise<number | null>;
  readonly catalogue?: readonly SpeechModel[];
}

/** Exit codes of the command. */
const [DONE, FAILED, MISUSED, STOPPED] = [0, 1, 2, 130];

export const USAGE = `Speech models for SPEECH_ENGINE=local

  npm run models -- list [LANGUAGE]   what there is, what is here, what suits this machine
  npm run models -- fetch NAME        fetches a model, or the rest of one
  npm run models -- remove NAME       removes a model, or what has arrived of one
`;

const GPU_HINT =
  'With a graphics card on a server of your own, Cohere or Whisper large-v3 behind OPENAI_BASE_URL hear best.';

/** Size of a file in bytes; 0 if it does not exist. */
async function sizeOf(path: string): Promise<number> {
  // An inaccessible file cannot be used either.
  return (await stat(path).catch(() => null))?.size ?? 0;
}

class ModelCommands {
  readonly #parts: ModelCommandParts;
  readonly #catalogue: readonly SpeechModel[];

  constructor(parts: ModelCommandParts) {
    this.#parts = parts;
    this.#catalogue = parts.catalogue ?? SPEECH_MODELS;
  }

  #say(line = ''): void {
    this.#parts.terminal.write(`${line}\n`);
  }

  #pathOf(model: SpeechModel): string {
    return join(this.#parts.folder, model.file);
  }

  async #isHere(model: SpeechModel): Promise<boolean> {
    const size = await sizeOf(this.#pathOf(model));
    return model.bytes === null ? size > 0 : size === model.bytes;
  }

  async #stateOf(model: SpeechModel): Promise<string> {
    if (await this.#isHere(model)) return 'here';
    const part = await sizeOf(partPath(this.#pathOf(model)));
    if (part === 0) return '';
    return model.bytes === null ? 'begun' : `${Math.floor((part / model.bytes) * 100)} % here`;
  }

  async #describe(model: SpeechModel): Promise<string[]> {
    const { machine, language } = this.#parts;
    const state = await this.#stateOf(model);
    const misfit = misfitOf(model, machine, state === 'here');
    const isRecommended = model.id === recommendedModel(language, machine);
    const marks = [
      ...(isRecommended ? [`recommended here for "${language}"`] : []),
      ...(misfit === null ? [] : [MISFIT_WORDS[misfit]]),
      ...(understands(model, language) ? [] : [`not for "${language}"`]),
    ];
    const languages = model.languages === 'any' ? 'about 100 languages' : this.#languagesOf(model.languages);
    const facts = [
      model.name,
      model.bytes === null ? 'size told by the server' : sizeWords(model.bytes),
      languages,
      `${model.errorRate} % of English words wrong`,
      `about ${factorWords(expectedSpeed(model, machine.cores))} times as fast as speech here`,
      ...(model.streams ? ['words while you speak'] : []),
      model.licence,
    ];
    return [
      `${model.id.padEnd(15)}${state.padEnd(11)}${marks.join(', ')}`.trimEnd(),
      `    ${facts.join(', ')}`,
    ];
  }

  #languagesOf(languages: readonly string[]): string {
    return languages.length === 1 ? 'English' : `${languages.length} languages`;
  }

  async list(): Promise<number> {
    const { folder, machine } = this.#parts;
    const free = machine.freeDisk === null ? '' : `, ${sizeWords(machine.freeDisk)} free`;
    this.#say(`Models in ${folder}${free}`);
    this.#say(`This machine: ${machine.cores} cores, ${sizeWords(machine.memory)} of memory`);
    this.#say();
    for (const model of this.#catalogue) for (const line of await this.#describe(model)) this.#say(line);
    this.#say();
    this.#say(
      'Error rates are their makers\u2019, on read English. Speeds are reckoned from a laptop with eight cores.',
    );
    this.#say(GPU_HINT);
    return DONE;
  }

  #named(name: string): SpeechModel | null {
    const model = this.#catalogue.find(({ id, file }) => id === name || file === name);
    if (model) return model;
    this.#say(`There is no model "${name}". There are: ${this.#catalogue.map(({ id }) => id).join(', ')}.`);
    return null;
  }

  async fetch(name: string): Promise<number> {
    const model = this.#named(name);
    if (!model) return MISUSED;
    if (await this.#isHere(model)) {
      this.#say(`${model.name} is here: ${this.#pathOf(model)}`);
      return DONE;
    }
    return (await this.#hasRoom(model)) ? this.#download(model) : FAILED;
  }

  async #hasRoom(model: SpeechModel): Promise<boolean> {
    const { folder, machine } = this.#parts;
    const need = diskNeed(model.bytes, await sizeOf(partPath(this.#pathOf(model))));
    const free = machine.freeDisk === null ? 'unknown' : sizeWords(machine.freeDisk);
    const size = model.bytes === null ? 'its size is told by the server' : sizeWords(model.bytes);
    this.#say(`${model.name}: ${size}, licence ${model.licence}. Free on the disk: ${free}.`);
    const misfit = misfitOf(model, machine, true);
    if (misfit !== null) this.#say(`Note: ${MISFIT_WORDS[misfit]}.`);
    if (machine.freeDisk === null || need <= machine.freeDisk) return true;
    this.#say(`It takes ${sizeWords(need)} on the disk of ${folder}. Nothing was fetched.`);
    return false;
  }

  async #download(model: SpeechModel): Promise<number> {
    const { folder, source, terminal, signal } = this.#parts;
    const bar = new ProgressBar(terminal);
    const path = this.#pathOf(model);
    const task = { url: modelAddress(model, source.href), path, bytes: model.bytes, sha256: model.sha256 };
    const checking = () => {
      bar.end();
      this.#say('Checking that it is whole ...');
    };
    try {
      await mkdir(folder, { recursive: true });
      await download(task, { progress: (received, total) => bar.show(received, total), checking }, signal);
    } catch (error) {
      bar.end();
      return this.#explain(error);
    }
    this.#say(`${model.name} is here: ${path}`);
    await this.#measure(path);
    return DONE;
  }

  #explain(error: unknown): number {
    if (this.#parts.signal.aborted) {
      this.#say('Stopped. What has arrived is kept: the same command goes on.');
      return STOPPED;
    }
    this.#say(PROBLEM_WORDS[error instanceof DownloadError ? error.problem : 'disk']);
    return FAILED;
  }

  async #measure(path: string): Promise<void> {
    this.#say('Measuring how fast it is here, with ten seconds of a synthetic voice ...');
    const speed = await this.#parts.measure(path);
    this.#say(
      speed === null
        ? 'It could not be measured: the model does not run here.'
        : `It hears ${factorWords(speed)} times as fast as you speak.`,
    );
  }

  async remove(name: string): Promise<number> {
    const model = this.#named(name);
    if (!model) return MISUSED;
    const path = this.#pathOf(model);
    const isThere = (await sizeOf(path)) + (await sizeOf(partPath(path))) > 0;
    await removePart(path);
    await rm(path, { force: true });
    this.#say(isThere ? `${model.name} is removed.` : `${model.name} was not here.`);
    return isThere ? DONE : FAILED;
  }
}

/** Runs one command and resolves with its exit code. */
export async function runModelCommand(args: readonly string[], parts: ModelCommandParts): Promise<number> {
  const [command, name] = args;
  const commands = new ModelCommands(command === 'list' && name ? { ...parts, language: name } : parts);
  if (command === 'list') return commands.list();
  if (command === 'fetch' && name !== undefined) return commands.fetch(name);
  if (command === 'remove' && name !== undefined) return commands.remove(name);
  parts.terminal.write(USAGE);
  return MISUSED;
}
