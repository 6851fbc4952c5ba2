import { AI_SERVICES } from '../../src/contract/api/ai-services.ts';
import type { WrittenBy } from '../../src/contract/api/text-origin.ts';

/** The writing service of an answer; null for a local tool, or if the model is unknown. */
export function writerOf({ engine, model }: { engine: string; model: string | null }): WrittenBy | null {
  const service = AI_SERVICES.find((one) => one === engine);
  return service && model ? { service, model } : null;
}
