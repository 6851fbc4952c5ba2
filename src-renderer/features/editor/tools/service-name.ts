import { AI_SERVICE_NAMES } from '../../../../src/contract/api/ai-services.ts';

/** The name of the service that wrote a text; null for the server's own engine. */
export function serviceName(engine: string): string | null {
  return Object.hasOwn(AI_SERVICE_NAMES, engine)
    ? AI_SERVICE_NAMES[engine as keyof typeof AI_SERVICE_NAMES]
    : null;
}
