import type { KeychainMessage, KeychainRequest } from './keychain.ts';

/** The used part of keytar's API. Missing passwords are null. */
interface PasswordStore {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

/**
 * On Linux, only a Secret Service is acceptable. keytar's API falls back to the kernel's key store, which is
 * lost at a restart, and cannot disable that; the class of `@napi-rs/keyring` can.
 */
async function openSecretService(): Promise<PasswordStore> {
  const { AsyncEntry } = await import('@napi-rs/keyring');
  const entry = (service: string, account: string) =>
    new AsyncEntry(service, account, { linux: { store: 'secret-service' } });
  return {
    getPassword: (service, account) => entry(service, account).getPassword(),
    setPassword: (service, account, password) => entry(service, account).setPassword(password),
    deletePassword: (service, account) => entry(service, account).deletePassword(),
  };
}

const openStore = (): Promise<PasswordStore> =>
  process.platform === 'linux' ? openSecretService() : import('keytar/keytar.js');

async function answer({ do: what, service, name, value }: KeychainRequest): Promise<string | null> {
  const store = await openStore();
  if (what === 'read') return store.getPassword(service, name);
  if (what === 'keep') await store.setPassword(service, name, value);
  else await store.deletePassword(service, name);
  return null;
}

const { parentPort } = process;
const tell = (message: KeychainMessage) => parentPort.postMessage(message);

parentPort.on('message', ({ data }: { readonly data: unknown }) => {
  const question = data as KeychainRequest;
  answer(question).then(
    (value) => tell({ id: question.id, ok: true, value }),
    // The system's error message might contain a value, so only the failure is reported.
    () => tell({ id: question.id, ok: false }),
  );
});

tell({ isUp: true });
