import { baseLanguage } from './languages.ts';
import { SPEECH_MODELS, type SpeechModel, type SpeechModelId } from './speech-models.ts';

/** Hardware that a model is to run on. */
export interface ModelMachine {
  readonly cores: number;
  /** Total memory in bytes. */
  readonly memory: number;
  /** Free bytes on the disk that stores the models; null if unknown. */
  readonly freeDisk: number | null;
}

/** Why a model does not fit a machine; null if it does. */
export type ModelMisfit = 'disk' | 'memory' | 'slow' | null;

/** Cores of the machine on which the published speeds were measured. */
const MEASURED_CORES = 8;
/** Minimum speed, as a multiple of real time; a slower model makes users wait. */
const SPEED_MIN = 2;
/** A speed at which the machine still has room for other work. */
const SPEED_COMFORT = 2.5;
/** Errors per hundred words that are acceptable for that speed. */
const ERRORS_FOR_COMFORT = 1;
/** Memory of a loaded model besides its file, in bytes, and the share of memory it may use. */
const MEMORY_MORE = 300_000_000;
const MEMORY_SHARE = 0.5;
/** Bytes that must stay free on the disk. */
const DISK_SPARE = 200_000_000;
/** Assumed size when only the server knows it; larger than any such file. */
const UNKNOWN_BYTES = 300_000_000;

/** Best first: fewest errors for their processing time. */
const PREFERRED: readonly SpeechModelId[] = [
  'parakeet-v3',
  'nemotron',
  'parakeet-110m',
  'whisper-small',
  'whisper-base',
];

/** Free disk space that a download needs, in bytes. `there`: bytes already downloaded. */
export function diskNeed(bytes: number | null, there = 0): number {
  return Math.max(0, (bytes ?? UNKNOWN_BYTES) - there) + DISK_SPARE;
}

/** True when a model understands a language: a code, with or without a region, or `auto`. */
export function understands(
  { languages, detectsLanguage }: Pick<SpeechModel, 'languages' | 'detectsLanguage'>,
  language: string,
): boolean {
  if (language === 'auto') return detectsLanguage;
  return languages === 'any' || languages.includes(baseLanguage(language));
}

/** Expected speed as a multiple of real time: the value measured on eight cores, scaled by cores. */
export function expectedSpeed({ speed }: Pick<SpeechModel, 'speed'>, cores: number): number {
  return (speed * Math.min(cores, MEASURED_CORES)) / MEASURED_CORES;
}

/** Why a model does not fit a machine. `isThere`: it is downloaded and needs no more disk space. */
export function misfitOf(model: SpeechModel, machine: ModelMachine, isThere = false): ModelMisfit {
  const isLarge = machine.freeDisk !== null && diskNeed(model.bytes) > machine.freeDisk;
  if (isLarge && !isThere) return 'disk';
  const memory = (model.bytes ?? UNKNOWN_BYTES) + MEMORY_MORE;
  if (memory > machine.memory * MEMORY_SHARE) return 'memory';
  return expectedSpeed(model, machine.cores) < SPEED_MIN ? 'slow' : null;
}

/**
 * The model to download for a language on a machine; null if none fits. The bundled one needs no download.
 */
export function recommendedModel(language: string, machine: ModelMachine): SpeechModelId | null {
  const models: readonly (SpeechModel & { id: SpeechModelId })[] = SPEECH_MODELS;
  const suitable = PREFERRED.flatMap((id) => {
    const model = models.find((one) => one.id === id);
    return model && understands(model, language) && misfitOf(model, machine) === null ? [model] : [];
  });
  const [best] = suitable;
  const quick = suitable.find(
    (model) =>
      expectedSpeed(model, machine.cores) >= SPEED_COMFORT &&
      model.errorRate - (best?.errorRate ?? 0) <= ERRORS_FOR_COMFORT,
  );
  return (quick ?? best)?.id ?? null;
}
