import { AI_MODEL_NAMES } from '../../src/contract/api/ai-model-names.ts';
import { AI_SERVICE_NAMES } from '../../src/contract/api/ai-services.ts';
import type { HeardBy, WrittenBy } from '../../src/contract/api/text-origin.ts';
import { IMPORT_ENGINE } from '../../src/contract/api/text-sources.ts';

/** Names of speech engines by id, including those of earlier versions. */
const ENGINE_NAMES: Readonly<Record<string, string>> = {
  openai: 'OpenAI API',
  local: 'GGUF',
  moonshine: 'Moonshine',
  whisper: 'Whisper',
  pocketsphinx: 'PocketSphinx',
};
/** Engines that send a recording to another server. */
const HOSTED_ENGINES: ReadonlySet<string> = new Set(['openai']);

/** The name of the model or engine that recognised a text. */
export const heardByName = ({ engine, model }: HeardBy): string => model ?? ENGINE_NAMES[engine] ?? engine;

/** Whether the recording stayed on its server. */
export const isHeardOnServer = ({ engine }: Pick<HeardBy, 'engine'>): boolean => !HOSTED_ENGINES.has(engine);

/**
 * The name of the model that wrote a text. A model outside the catalogue is shown by its own name: the
 * service's address may be configured to another server, which would make the service's name wrong.
 */
export function writtenByName({ service, model }: WrittenBy): string {
  const known = Object.entries(AI_MODEL_NAMES).find(
    ([id, { apiIds }]) => id === model || apiIds.some((name) => name === model),
  );
  if (known) return known[1].name;
  return service === 'perplexity' && model.startsWith('sonar') ? AI_SERVICE_NAMES.perplexity : model;
}

/** The fields that describe a text's origin. */
export interface Origin {
  readonly heardBy: HeardBy;
  readonly writtenBy: WrittenBy | null;
  readonly personalizedText: string | null;
  readonly editedAt: string | null;
}

/** Whether a text came from elsewhere, without a recording. */
export const isImported = ({ heardBy }: Pick<Origin, 'heardBy'>): boolean => heardBy.engine === IMPORT_ENGINE;

/** Whether a text is exactly as spoken or imported; false if that is not known. */
export const isAsSpoken = ({ writtenBy, personalizedText, editedAt }: Origin): boolean =>
  writtenBy === null && personalizedText === null && editedAt === null;
