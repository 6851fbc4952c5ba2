import type { Secrets } from '../../src-main/secrets/secrets.ts';

/** Secrets in memory that report the given kind. */
export function fakeSecrets(
  kind: Secrets['kind'] = 'keychain',
  values: Map<string, string> = new Map(),
): Secrets {
  return {
    kind,
    read: async (name) => values.get(name) ?? null,
    async readAll(name) {
      const found = values.get(name);
      return found === undefined ? [] : [found];
    },
    async save(name, value) {
      values.set(name, value);
    },
    async forget(name) {
      values.delete(name);
    },
  };
}
