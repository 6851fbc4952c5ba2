import { AI_SERVICES } from '../../src/contract/api/ai-services.ts';
import type { DesktopKeys } from '../../src/contract/desktop/desktop.ts';
import { KEY_SERVICES, type KeyService } from '../../src/contract/desktop/desktop-options.ts';
import type { OwnServices } from '../../src/contract/desktop/own-services.ts';
import type { Keychain } from '../secrets/keychain.ts';

/** The user's own keys of services, for the server on this computer. */
export interface ServiceKeys {
  read(service: KeyService): Promise<string | null>;
  /** The services with a key. */
  list(): Promise<DesktopKeys>;
  /**
   * Stores a key, or deletes it with null. Rejects when the system refuses, or when the service has no address
   * yet.
   */
  change(service: KeyService, key: string | null): Promise<DesktopKeys>;
}

/**
 * Name of a key in the keychain; null for a service without an address. The key of an own service belongs to its
 * origin, so that it is never sent to another address.
 */
function nameOf(service: KeyService, services: OwnServices): string | null {
  const aiService = AI_SERVICES.find((each) => each === service);
  if (aiService) return `key ${aiService}`;
  const own = service === 'speech' ? services.speech : services.writing;
  return own && `key ${service} ${new URL(own.address).origin}`;
}

interface ServiceKeysParts {
  readonly secrets: () => Promise<Keychain>;
  /** The addresses of the user's own services. */
  readonly services: () => OwnServices;
  readonly onChanged: () => void;
  readonly fail: (error: unknown) => void;
}

export function createServiceKeys({ secrets, services, onChanged, fail }: ServiceKeysParts): ServiceKeys {
  async function read(service: KeyService): Promise<string | null> {
    const name = nameOf(service, services());
    if (name === null) return null;
    try {
      return await (await secrets()).read(name);
    } catch (error) {
      // A failing keychain may recover; until then the service has no key.
      fail(error);
      return null;
    }
  }

  async function list(): Promise<DesktopKeys> {
    const has = await Promise.all(
      KEY_SERVICES.map(async (service) => [service, (await read(service)) !== null]),
    );
    return Object.fromEntries(has);
  }

  return {
    read,
    list,
    async change(service, key) {
      const keychain = await secrets();
      const name = nameOf(service, services());
      if (name === null) throw new Error('a service without an address has no key');
      if (key === null) await keychain.forget(name);
      else await keychain.save(name, key);
      onChanged();
      return list();
    },
  };
}
