/** A received request body with its SHA-256. */
export interface ReceivedBytes {
  readonly bytes: Uint8Array;
  readonly sha256: Buffer;
}
