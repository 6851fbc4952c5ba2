import type { KeychainAnswer, KeychainQuestion } from './keychain.ts';

/**
 * On Linux, only a Secret Service will do. Left to itself, the package takes the kernel's key store where there is
 * none, which forgets at the next start of the computer. `keytar/keytar.js` can't be told; its own classes can.
 */
const OPTIONS = { linux: { store: 'secret-service' } } as const;

async function answer({ do: what, service, name, value }: KeychainQuestion): Promise<string | null> {
  const { AsyncEntry } = await import('keytar');
  const entry = new AsyncEntry(service, name, OPTIONS);
  if (what === 'read') return entry.getPassword();
  if (what === 'keep') await entry.setPassword(value);
  else await entry.deletePassword();
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
