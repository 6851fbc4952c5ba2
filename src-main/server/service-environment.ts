import { AI_SERVICE_SETTINGS, AI_SERVICES } from '../../src/contract/api/ai-services.ts';
import type { OwnServices } from '../../src/contract/desktop/own-services.ts';
import type { ServiceKeys } from './service-keys.ts';

const OPENAI_ADDRESS = 'https://api.openai.com/v1';

/** Where the services of the catalogue are (their official libraries' own addresses). */
const KNOWN_ADDRESSES = [OPENAI_ADDRESS, 'https://api.anthropic.com', 'https://api.perplexity.ai'];

type Settings = Readonly<Record<string, string | null>>;

/** The user's own writing service replaces OpenAI, with its own key or none. */
async function writingSettings(
  { writing }: OwnServices,
  { read }: Pick<ServiceKeys, 'read'>,
): Promise<Settings> {
  if (!writing) return {};
  return {
    OPENAI_BASE_URL: writing.address,
    OPENAI_MODEL: writing.model,
    OPENAI_NAME: writing.name ?? null,
    OPENAI_API_KEY: await read('writing'),
  };
}

/**
 * Speech is recognised by the user's own service, else by OpenAI with its key: a service that only writes is never
 * sent sound.
 */
async function speechSettings(
  { writing, speech }: OwnServices,
  { read }: Pick<ServiceKeys, 'read'>,
): Promise<Settings> {
  if (speech) {
    // A comma and a space separate servers in the setting.
    const address = speech.address.replaceAll(',', '%2C');
    const key = await read('speech');
    return { SPEECH_BASE_URLS: address, SPEECH_API_KEY: key, SPEECH_API_MODEL: speech.model };
  }
  if (!writing) return {};
  const key = await read('openai');
  return key === null
    ? { SPEECH_BASE_URLS: 'none' }
    : { SPEECH_BASE_URLS: OPENAI_ADDRESS, SPEECH_API_KEY: key };
}

/** The addresses that the server on this computer may ask. */
export const serviceAddresses = ({ writing, speech }: OwnServices): string[] => [
  ...KNOWN_ADDRESSES,
  ...[writing, speech].flatMap((service) => service?.address ?? []),
];

/** Settings of the server on this computer for the services it may ask, with their keys. */
export async function serviceEnvironment(
  services: OwnServices,
  keys: Pick<ServiceKeys, 'read'>,
): Promise<Record<string, string>> {
  const own = await Promise.all(
    AI_SERVICES.map(async (service) => [AI_SERVICE_SETTINGS[service], await keys.read(service)] as const),
  );
  const all = {
    ...Object.fromEntries(own),
    ...(await writingSettings(services, keys)),
    ...(await speechSettings(services, keys)),
  };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
  );
}
