/** The used part of Electron's `safeStorage`. */
export interface EncryptionPort {
  isAsyncEncryptionAvailable(): Promise<boolean>;
  encryptStringAsync(text: string): Promise<Buffer>;
  decryptStringAsync(
    encrypted: Buffer,
  ): Promise<{ readonly result: string; readonly shouldReEncrypt: boolean }>;
  /** On Linux only. */
  getSelectedStorageBackend(): string;
}
