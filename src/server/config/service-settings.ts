import { AI_SERVICE_NAMES, AI_SERVICES, type AiService } from '../../contract/api/ai-services.ts';
import { SERVICE_NAME_MAX } from '../../contract/limits.ts';
import type { Environment } from './environment-schema.ts';

/** Access to one writing service. */
export interface ServiceSettings {
  apiKey: string | null;
  /** Address of a server with the same API; null for the service's own. */
  baseUrl: string | null;
  /** The writing model for all tasks; null to choose one by task and length. */
  model: string | null;
  /** Its display name. */
  name: string;
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { '11434': 'Ollama', '1234': 'LM Studio' };

/**
 * The display name of a service. An operator's own server with its own model is not the service whose API it speaks: it
 * is called by the configured name, the program that uses this port by default, or its host. A gateway without a model
 * forwards requests to the service itself.
 */
function nameOf(id: AiService, { baseUrl, model }: Omit<ServiceSettings, 'name'>, given?: string): string {
  if (given !== undefined) return given;
  if (baseUrl === null || model === null) return AI_SERVICE_NAMES[id];
  const { host, port } = new URL(baseUrl);
  return (DEFAULT_PORTS[port] ?? host).slice(0, SERVICE_NAME_MAX);
}

const PREFIXES = { openai: 'OPENAI', anthropic: 'ANTHROPIC', perplexity: 'PERPLEXITY' } as const;

/** The writing services as the environment has them. */
export function servicesIn(env: Environment): Record<AiService, ServiceSettings> {
  const entries = AI_SERVICES.map((id) => {
    const prefix = PREFIXES[id];
    const access = {
      apiKey: env[`${prefix}_API_KEY`] ?? null,
      baseUrl: env[`${prefix}_BASE_URL`] ?? null,
      model: env[`${prefix}_MODEL`] ?? null,
    };
    return [id, { ...access, name: nameOf(id, access, env[`${prefix}_NAME`]) }];
  });
  return Object.fromEntries(entries) as Record<AiService, ServiceSettings>;
}
