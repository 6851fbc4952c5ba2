import { decryptText, encryptText } from './encrypted-text.ts';

const RENEWAL_BATCH = 200;

/** The server's secret, which encrypts, and others that are accepted. */
export type ServerSecrets = () => readonly [string, ...string[]];

/** Encrypts secrets for the database. Each belongs to one row, by its id, and opens nowhere else. */
export function createSecretBox(purpose: string, secrets: ServerSecrets) {
  const binding = (id: string) => ({ purpose, id });
  function decryptedWith(encrypted: string, id: string, candidates: readonly string[]): string | null {
    try {
      return decryptText(encrypted, binding(id), candidates);
    } catch (error) {
      if (error instanceof AggregateError) return null;
      throw error;
    }
  }
  return {
    encrypt: (secret: string, id: string): string => encryptText(secret, binding(id), secrets()[0]),
    /** @throws AggregateError when the server's secret was changed without `SECRET_ALSO` */
    decrypt: (encrypted: string, id: string): string => decryptText(encrypted, binding(id), secrets()),
    /** Like `decrypt`, but null if no secret of the server decrypts it. */
    decryptOrNull: (encrypted: string, id: string): string | null => decryptedWith(encrypted, id, secrets()),
    /** Encrypts again with the server's current secret; null if that was used already, or if it cannot be decrypted. */
    reencrypt(encrypted: string, id: string): string | null {
      const [current, ...others] = secrets();
      if (decryptedWith(encrypted, id, [current]) !== null) return null;
      const secret = decryptedWith(encrypted, id, others);
      return secret === null ? null : encryptText(secret, binding(id), current);
    },
  };
}
export type SecretBox = ReturnType<typeof createSecretBox>;

interface SecretStore {
  /** Encrypted secrets of all users, ordered by id, after the given id. */
  secretsAfter(id: string, limit: number): Promise<readonly { id: string; secret: string }[]>;
  /** Replaces a secret, unless it was changed since it was read. */
  replaceSecret(id: string, before: string, secret: string): Promise<void>;
}

/**
 * Encrypts again with the server's current secret; a job. Otherwise, nothing could be decrypted once `SECRET_ALSO` is
 * removed.
 */
export async function renewSecrets(store: SecretStore, box: SecretBox): Promise<void> {
  for (let last = ''; ; ) {
    const rows = await store.secretsAfter(last, RENEWAL_BATCH);
    for (const { id, secret } of rows) {
      const reencrypted = box.reencrypt(secret, id);
      if (reencrypted !== null) await store.replaceSecret(id, secret, reencrypted);
    }
    const end = rows.at(-1);
    if (!end || rows.length < RENEWAL_BATCH) return;
    last = end.id;
  }
}
