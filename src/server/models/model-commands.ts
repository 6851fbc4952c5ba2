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
import { formatFactor, formatSize, INCOMPATIBILITY_TEXTS, PROBLEM_TEXTS } from './model-words.ts';
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
const [DONE, FAILED, USAGE_ERROR, STOPPED] = [0, 1, 2, 130];

export const USAGE = `Speech models for SPEECH_ENGINE=local

  npm run models -- list [LANGUAGE]   lists models, installed ones, and those that suit this machine
  npm run models -- fetch NAME        downloads a model, or resumes its download
  npm run models -- remove NAME       removes a model, or its partial download
`;

const GPU_HINT =
  'With your own server with a graphics card, Cohere or Whisper large-v3 behind OPENAI_BASE_URL are most accurate.';

const RESTART_HINT = 'If the server runs, restart it: it looks for models when it starts.';

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

  #print(line = ''): void {
    this.#parts.terminal.write(`${line}\n`);
  }

  #pathOf(model: SpeechModel): string {
    return join(this.#parts.folder, model.file);
  }

  async #isInstalled(model: SpeechModel): Promise<boolean> {
    const size = await sizeOf(this.#pathOf(model));
    return model.bytes === null ? size > 0 : size === model.bytes;
  }

  async #stateOf(model: SpeechModel): Promise<string> {
    if (await this.#isInstalled(model)) return 'here';
    const part = await sizeOf(partPath(this.#pathOf(model)));
    if (part === 0) return '';
    return model.bytes === null ? 'begun' : `${Math.floor((part / model.bytes) * 100)} % here`;
  }

  async #describe(model: SpeechModel): Promise<string[]> {
    const { machine, language } = this.#parts;
    const state = await this.#stateOf(model);
    const incompatibility = misfitOf(model, machine, state === 'here');
    const isRecommended = model.id === recommendedModel(language, machine);
    const marks = [
      ...(isRecommended ? [`recommended here for "${language}"`] : []),
      ...(incompatibility === null ? [] : [INCOMPATIBILITY_TEXTS[incompatibility]]),
      ...(understands(model, language) ? [] : [`not for "${language}"`]),
    ];
    const languages = model.languages === 'any' ? 'about 100 languages' : this.#languagesOf(model.languages);
    const facts = [
      model.name,
      model.bytes === null ? 'size told by the server' : formatSize(model.bytes),
      languages,
      `${model.errorRate} % of English words wrong`,
      `about ${formatFactor(expectedSpeed(model, machine.cores))} times as fast as speech here`,
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
    const free = machine.freeDisk === null ? '' : `, ${formatSize(machine.freeDisk)} free`;
    this.#print(`Models in ${folder}${free}`);
    this.#print(`This machine: ${machine.cores} cores, ${formatSize(machine.memory)} of memory`);
    this.#print();
    for (const model of this.#catalogue) for (const line of await this.#describe(model)) this.#print(line);
    this.#print();
    this.#print(
      'Error rates are their makers\u2019, on read English. Speeds are reckoned from a laptop with eight cores.',
    );
    this.#print(GPU_HINT);
    return DONE;
  }

  #findModel(name: string): SpeechModel | null {
    const model = this.#catalogue.find(({ id, file }) => id === name || file === name);
    if (model) return model;
    this.#print(`There is no model "${name}". There are: ${this.#catalogue.map(({ id }) => id).join(', ')}.`);
    return null;
  }

  async fetch(name: string): Promise<number> {
    const model = this.#findModel(name);
    if (!model) return USAGE_ERROR;
    if (await this.#isInstalled(model)) {
      this.#print(`${model.name} is here: ${this.#pathOf(model)}`);
      return DONE;
    }
    return (await this.#hasRoom(model)) ? this.#download(model) : FAILED;
  }

  async #hasRoom(model: SpeechModel): Promise<boolean> {
    const { folder, machine } = this.#parts;
    const neededBytes = diskNeed(model.bytes, await sizeOf(partPath(this.#pathOf(model))));
    const free = machine.freeDisk === null ? 'unknown' : formatSize(machine.freeDisk);
    const size = model.bytes === null ? 'its size is told by the server' : formatSize(model.bytes);
    this.#print(`${model.name}: ${size}, licence ${model.licence}. Free on the disk: ${free}.`);
    const incompatibility = misfitOf(model, machine, true);
    if (incompatibility !== null) this.#print(`Note: ${INCOMPATIBILITY_TEXTS[incompatibility]}.`);
    if (machine.freeDisk === null || neededBytes <= machine.freeDisk) return true;
    this.#print(`It takes ${formatSize(neededBytes)} on the disk of ${folder}. Nothing was downloaded.`);
    return false;
  }

  async #download(model: SpeechModel): Promise<number> {
    const { folder, source, terminal, signal } = this.#parts;
    const bar = new ProgressBar(terminal);
    const path = this.#pathOf(model);
    const task = { url: modelAddress(model, source.href), path, bytes: model.bytes, sha256: model.sha256 };
    const checking = () => {
      bar.end();
      this.#print('Verifying the download ...');
    };
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await download(task, { progress: (received, total) => bar.show(received, total), checking }, signal);
    } catch (error) {
      bar.end();
      return this.#explain(error);
    }
    this.#print(`${model.name} is here: ${path}`);
    await this.#measure(path);
    this.#print(RESTART_HINT);
    return DONE;
  }

  #explain(error: unknown): number {
    if (this.#parts.signal.aborted) {
      this.#print('Stopped. The partial download is kept: the same command resumes it.');
      return STOPPED;
    }
    this.#print(PROBLEM_TEXTS[error instanceof DownloadError ? error.problem : 'disk']);
    return FAILED;
  }

  async #measure(path: string): Promise<void> {
    this.#print('Measuring how fast it is here, with ten seconds of a synthetic voice ...');
    const speed = await this.#parts.measure(path);
    this.#print(
      speed === null
        ? 'It could not be measured: the model does not run here.'
        : `It hears ${formatFactor(speed)} times as fast as you speak.`,
    );
  }

  async remove(name: string): Promise<number> {
    const model = this.#findModel(name);
    if (!model) return USAGE_ERROR;
    const path = this.#pathOf(model);
    const wasInstalled = (await sizeOf(path)) + (await sizeOf(partPath(path))) > 0;
    await removePart(path);
    await rm(path, { force: true });
    this.#print(wasInstalled ? `${model.name} is removed.` : `${model.name} was not here.`);
    if (wasInstalled) this.#print(RESTART_HINT);
    return wasInstalled ? DONE : FAILED;
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
  return USAGE_ERROR;
}
