import { decryptText, encryptText } from '../../encrypted-text.ts';
import type { TwoFactorStore } from './store.ts';

const PURPOSE = 'two-factor secrets';
const RENEWED_AT_ONCE = 200;

/** The server's secret, which encrypts, and others that are accepted. */
export type ServerSecrets = () => readonly [string, ...string[]];

/** Encrypts the secrets of authenticator apps. A secret belongs to one user. */
export function createSecretBox(secrets: ServerSecrets) {
  const binding = (id: string) => ({ purpose: PURPOSE, id });
  return {
    close: (secret: string, userId: string): string => encryptText(secret, binding(userId), secrets()[0]),
    /** @throws AggregateError when the server's secret was changed without `SECRET_ALSO` */
    open: (encrypted: string, userId: string): string => decryptText(encrypted, binding(userId), secrets()),
    /** Whether only a secret that is about to go opens it. */
    isOld(encrypted: string, userId: string): boolean {
      const [current, ...others] = secrets();
      const opens = (those: readonly string[]): boolean => {
        try {
          decryptText(encrypted, binding(userId), those);
          return true;
        } catch (error) {
          if (error instanceof AggregateError) return false;
          throw error;
        }
      };
      return !opens([current]) && opens(others);
    },
  };
}
export type SecretBox = ReturnType<typeof createSecretBox>;

/**
 * Encrypts with the server's current secret what an earlier one encrypted; a job. Without it, nobody could sign in any
 * more once `SECRET_ALSO` is removed.
 */
export async function renewSecrets(store: TwoFactorStore, box: SecretBox): Promise<void> {
  let last = '';
  for (;;) {
    const rows = await store.secretsAfter(last, RENEWED_AT_ONCE);
    for (const { user_id: id, secret } of rows) {
      if (box.isOld(secret, id)) await store.replaceSecret(id, secret, box.close(box.open(secret, id), id));
      last = id;
    }
    if (rows.length < RENEWED_AT_ONCE) return;
  }
}
