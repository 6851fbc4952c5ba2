import { z } from 'zod';
import { createSerialQueue } from '../../src/async/serial-queue.ts';
import type { StoredJson } from '../disk/stored-json.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { ProxyCredentials } from './proxy-address.ts';

/** The proxies whose passwords are in the secret store; the file itself contains none. */
export const rememberedProxiesSchema = z.array(z.url());

const credentialsSchema = z.object({ name: z.string(), password: z.string() });

/** Passwords of proxies that outlast the app, encrypted. Calls reject when the system fails. */
export interface RememberedProxies {
  /** False where this computer has no place that encrypts. */
  isPossible(): Promise<boolean>;
  read(): Promise<{ proxy: string; credentials: ProxyCredentials }[]>;
  save(proxy: string, credentials: ProxyCredentials): Promise<void>;
  forget(proxy: string): Promise<void>;
}

const nameOf = (proxy: string): string => `proxy ${proxy}`;

function parseCredentials(text: string | null): ProxyCredentials | null {
  if (text === null) return null;
  const found = credentialsSchema.safeParse(JSON.parse(text));
  return found.success ? found.data : null;
}

export function rememberedProxies(
  file: StoredJson<string[]>,
  secrets: () => Promise<Secrets>,
): RememberedProxies {
  const enqueue = createSerialQueue();
  const names = async (): Promise<string[]> => (await file.read()) ?? [];
  return {
    isPossible: async () => (await secrets()).kind !== 'memory',
    read: () =>
      enqueue(async () => {
        const found = [];
        // Without one, the system's keychain is not even opened.
        for (const proxy of await names()) {
          const credentials = parseCredentials(await (await secrets()).read(nameOf(proxy)));
          if (credentials) found.push({ proxy, credentials });
        }
        return found;
      }),
    save: (proxy, credentials) =>
      enqueue(async () => {
        await (await secrets()).save(nameOf(proxy), JSON.stringify(credentials));
        await file.write([...new Set([...(await names()), proxy])]);
      }),
    forget: (proxy) =>
      enqueue(async () => {
        await (await secrets()).forget(nameOf(proxy));
        await file.write((await names()).filter((each) => each !== proxy));
      }),
  };
}
