import { AI_SERVICE_NAMES } from '../../src/contract/api/ai-services.ts';
import { AI_MODELS } from '../../src/contract/api/catalogue-ai-models.ts';
import type { HeardBy, WrittenBy } from '../../src/contract/api/text-origin.ts';

/** Speech engines by id, those of earlier versions included. */
const ENGINE_NAMES: Readonly<Record<string, string>> = {
  openai: 'OpenAI API',
  local: 'GGUF',
  moonshine: 'Moonshine',
  whisper: 'Whisper',
  pocketsphinx: 'PocketSphinx',
};
/** The engines that send a recording to another server. */
const HOSTED_ENGINES: ReadonlySet<string> = new Set(['openai']);

/** The name of what heard a text. */
export const heardByName = ({ engine, model }: HeardBy): string => model ?? ENGINE_NAMES[engine] ?? engine;

/** Whether the recording stayed on the server that was recorded to. */
export const isHeardOnServer = ({ engine }: Pick<HeardBy, 'engine'>): boolean => !HOSTED_ENGINES.has(engine);

/**
 * The name of what wrote a text. A model that is not in the catalogue goes by its own name: a service's address may be
 * that of another server, which makes the name of the service untrue.
 */
export function writtenByName({ service, model }: WrittenBy): string {
  const known = AI_MODELS.find(({ id, apiIds }) => id === model || apiIds.some((name) => name === model));
  if (known) return known.name;
  return service === 'perplexity' && model.startsWith('sonar') ? AI_SERVICE_NAMES.perplexity : model;
}

/** What is told of the origin of a text. */
export interface Origin {
  readonly heardBy: HeardBy;
  readonly writtenBy: WrittenBy | null;
  readonly personalizedText: string | null;
  readonly editedAt: string | null;
}

/** Whether a text is what was said, untouched by any writer: where that is not known it is not claimed. */
export const isAsSpoken = ({ writtenBy, personalizedText, editedAt }: Origin): boolean =>
  writtenBy === null && personalizedText === null && editedAt === null;
