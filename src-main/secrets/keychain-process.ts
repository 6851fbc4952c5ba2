import type { KeychainAnswer, KeychainQuestion } from './keychain.ts';

/** The part of keytar's API that is used. Missing passwords are null. */
interface PasswordStore {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

/**
 * On Linux, only a Secret Service will do. keytar's API falls back to the kernel's key store, which is emptied when the
 * computer restarts, and has no option against that; the class of `@napi-rs/keyring` has one.
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

async function answer({ do: what, service, name, value }: KeychainQuestion): Promise<string | null> {
  const store = await openStore();
  if (what === 'read') return store.getPassword(service, name);
  if (what === 'keep') await store.setPassword(service, name, value);
  else await store.deletePassword(service, name);
  return null;
}

const { parentPort } = process;
const tell = (said: KeychainAnswer) => parentPort.postMessage(said);

parentPort.on('message', ({ data }: { readonly data: unknown }) => {
  const question = data as KeychainQuestion;
  answer(question).then(
    (value) => tell({ id: question.id, ok: true, value }),
    // The system's words name no value, but nobody promises that: only that it failed is told.
    () => tell({ id: question.id, ok: false }),
  );
});
