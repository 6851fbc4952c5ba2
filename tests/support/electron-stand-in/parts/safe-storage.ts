import { strict } from '../strict.ts';

/** No cryptography: a marker that shows which data passed through here, and reversed text. */
const MARK = 'not encrypted by the stand-in:';
const backend = process.env.STAND_IN_STORAGE_BACKEND ?? 'basic_text';

const hide = (text: string): Buffer =>
  Buffer.from(`${MARK}${Buffer.from(text).toString('hex').split('').reverse().join('')}`);
function show(hidden: Buffer): string {
  const text = hidden.toString();
  if (!text.startsWith(MARK))
    throw new Error('Error while decrypting the ciphertext provided to safeStorage.');
  return Buffer.from(text.slice(MARK.length).split('').reverse().join(''), 'hex').toString();
}
const available = (): boolean => backend !== 'unavailable';

/**
 * Electron's `safeStorage` in shape only. `STAND_IN_STORAGE_BACKEND` is the backend it reports: `basic_text`
 * by default, `unavailable` for none.
 */
export const safeStorage = strict('safeStorage', {
  isEncryptionAvailable: available,
  isAsyncEncryptionAvailable: async () => available(),
  getSelectedStorageBackend: () => (available() ? backend : 'unknown'),
  setUsePlainTextEncryption: () => undefined,
  encryptString: hide,
  decryptString: show,
  encryptStringAsync: async (text: string) => hide(text),
  decryptStringAsync: async (hidden: Buffer) => ({ result: show(hidden), shouldReEncrypt: false }),
});
