import { SPEECH_MODELS, type SpeechModel, type SpeechModelId } from './speech-models.ts';

/** The machine that a model is to run on. */
export interface ModelMachine {
  readonly cores: number;
  /** Bytes of memory in all. */
  readonly memory: number;
  /** Bytes free on the disk that models are kept on; null where unknown. */
  readonly freeDisk: number | null;
}

/** Why a model does not suit a machine; null where it does. */
export type ModelMisfit = 'disk' | 'memory' | 'slow' | null;

/** Cores of the machine that the published speeds were measured on. */
const MEASURED_CORES = 8;
/** A model that is not this much faster than speech makes people wait. */
const SPEED_MIN = 2;
/** One that is this much faster leaves the machine room for other work. */
const SPEED_COMFORT = 2.5;
/** Words of a hundred that may be wrong for that. */
const ERRORS_FOR_COMFORT = 1;
/** Bytes that a loaded model takes beside its file, and the part of the memory it may take. */
const MEMORY_MORE = 300_000_000;
const MEMORY_SHARE = 0.5;
/** Bytes that stay free on the disk. */
const DISK_SPARE = 200_000_000;
/** Bytes to reckon with where only the server tells a size: more than any such file has. */
const UNKNOWN_BYTES = 300_000_000;

/** Best first: few errors for the time they take on a processor. */
const PREFERRED: readonly SpeechModelId[] = [
  'parakeet-v3',
  'nemotron',
  'parakeet-110m',
  'whisper-small',
  'whisper-base',
];

/** Bytes of free disk space that fetching a model takes. `there`: bytes of it that have arrived before. */
export function diskNeed(bytes: number | null, there = 0): number {
  return Math.max(0, (bytes ?? UNKNOWN_BYTES) - there) + DISK_SPARE;
}

/** Whether a model understands a language: a code, with or without a region, or `auto`. */
export function understands(
  { languages, detectsLanguage }: Pick<SpeechModel, 'languages' | 'detectsLanguage'>,
  language: string,
): boolean {
  if (language === 'auto') return detectsLanguage;
  const [base = ''] = language.toLowerCase().split(/[-_]/);
  return languages === 'any' || languages.includes(base);
}

/** How many times as fast as speech a model probably is there: what was measured on eight cores, by cores. */
export function expectedSpeed({ speed }: Pick<SpeechModel, 'speed'>, cores: number): number {
  return (speed * Math.min(cores, MEASURED_CORES)) / MEASURED_CORES;
}

/** What speaks against a model on a machine. `isThere`: it needs no more of the disk. */
export function misfitOf(model: SpeechModel, machine: ModelMachine, isThere = false): ModelMisfit {
  const isLarge = machine.freeDisk !== null && diskNeed(model.bytes) > machine.freeDisk;
  if (isLarge && !isThere) return 'disk';
  const memory = (model.bytes ?? UNKNOWN_BYTES) + MEMORY_MORE;
  if (memory > machine.memory * MEMORY_SHARE) return 'memory';
  return expectedSpeed(model, machine.cores) < SPEED_MIN ? 'slow' : null;
}

/** The model to fetch for a language on a machine; null where none suits. The one in the box needs no fetching. */
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
