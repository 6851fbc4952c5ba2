import { AI_SERVICES, type AiService } from '../../src/contract/api/ai-services.ts';
import type { DesktopKeys } from '../../src/contract/desktop/desktop.ts';
import type { Keychain } from '../secrets/keychain.ts';

/** The user's own keys of writing services, for the server on this computer. */
export interface ServiceKeys {
  read(service: AiService): Promise<string | null>;
  /** The services with a key. */
  list(): Promise<DesktopKeys>;
  /** Stores a key, or deletes it with null. Rejects when the system refuses. */
  change(service: AiService, key: string | null): Promise<DesktopKeys>;
}

const nameOf = (service: AiService): string => `key ${service}`;

export function createServiceKeys(
  secrets: () => Promise<Keychain>,
  onChanged: () => void,
  fail: (error: unknown) => void,
): ServiceKeys {
  async function read(service: AiService): Promise<string | null> {
    try {
      return await (await secrets()).read(nameOf(service));
    } catch (error) {
      // A failing keychain may recover; until then the service has no key.
      fail(error);
      return null;
    }
  }

  async function list(): Promise<DesktopKeys> {
    const has = await Promise.all(
      AI_SERVICES.map(async (service) => [service, (await read(service)) !== null]),
    );
    return Object.fromEntries(has);
  }

  return {
    read,
    list,
    async change(service, key) {
      const kept = await secrets();
      if (key === null) await kept.forget(nameOf(service));
      else await kept.keep(nameOf(service), key);
      onChanged();
      return list();
    },
  };
}
