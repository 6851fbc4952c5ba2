import { decryptText, encryptText } from '../encrypted-text.ts';
import type { WebhookStore } from './store.ts';

const PURPOSE = 'webhook secrets';
const RENEWED_AT_ONCE = 200;

/** Encrypts what signs deliveries. `secrets`: the server's secret, which encrypts, and others that are accepted. */
export function createSecretBox(secrets: () => readonly [string, ...string[]]) {
  const binding = (id: string) => ({ purpose: PURPOSE, id });
  return {
    close: (secret: string, id: string): string => encryptText(secret, binding(id), secrets()[0]),
    /** @throws AggregateError when the server's secret was changed without `SECRET_ALSO` */
    open: (encrypted: string, id: string): string => decryptText(encrypted, binding(id), secrets()),
    /** The same secret, encrypted with the server's current one; null where it is, or where nothing opens it. */
    renewed(encrypted: string, id: string): string | null {
      const [current, ...others] = secrets();
      const opened = (those: readonly string[]): string | null => {
        try {
          return decryptText(encrypted, binding(id), those);
        } catch (error) {
          if (error instanceof AggregateError) return null;
          throw error;
        }
      };
      if (opened([current]) !== null) return null;
      const secret = opened(others);
      return secret === null ? null : encryptText(secret, binding(id), current);
    },
  };
}
export type SecretBox = ReturnType<typeof createSecretBox>;

/** Encrypts with the server's current secret what an earlier one encrypted; a job. */
export async function renewWebhookSecrets(store: WebhookStore, box: SecretBox): Promise<void> {
  for (let last = ''; ; ) {
    const rows = await store.secretsAfter(last, RENEWED_AT_ONCE);
    for (const { id, secret } of rows) {
      const fresh = box.renewed(secret, id);
      if (fresh !== null) await store.replaceSecret(id, secret, fresh);
    }
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}
