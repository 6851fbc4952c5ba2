/** The part of Electron's `safeStorage` that is used. */
export interface EncryptionPort {
  isAsyncEncryptionAvailable(): Promise<boolean>;
  encryptStringAsync(text: string): Promise<Buffer>;
  decryptStringAsync(
    encrypted: Buffer,
  ): Promise<{ readonly result: string; readonly shouldReEncrypt: boolean }>;
  /** On Linux alone. */
  getSelectedStorageBackend(): string;
}
