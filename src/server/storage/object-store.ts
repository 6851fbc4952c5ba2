/**
 * Small objects in a store that all servers share. Every function throws S3Failure when the store fails, or the reason of
 * its signal.
 */
export interface ObjectStore {
  /** Stores an object durably, replacing one with this key. */
  put(key: string, bytes: Uint8Array<ArrayBuffer>, signal?: AbortSignal): Promise<void>;
  /** The bytes of an object; null if there is none. */
  get(key: string): Promise<Uint8Array | null>;
  /** The keys that begin with `prefix`, in order of their bytes. */
  list(prefix: string): Promise<string[]>;
  /** Deletes all objects whose keys begin with `prefix`. */
  removeAll(prefix: string): Promise<void>;
}
