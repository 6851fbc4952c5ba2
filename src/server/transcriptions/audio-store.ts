/** A stored recording: its size in bytes, and a way to read `first..last` of them, both inclusive. */
export interface StoredRecording {
  readonly size: number;
  /** @throws AppError `not_found` when it was deleted meanwhile, `audio_store_failed` */
  read(first: number, last: number): Promise<ReadableStream<Uint8Array>>;
}

/** Recordings that users chose to keep, each under a random key stored in the database only. */
export interface AudioStore {
  /**
   * Copies a file into the store, completely or not at all. It is durable when this resolves.
   * @throws AppError `audio_store_failed`, `cancelled`
   */
  put(key: string, path: string, mediaType: string, signal: AbortSignal): Promise<void>;
  /**
   * The recording under a key; null if there is none.
   * @throws AppError `audio_store_failed`
   */
  open(key: string): Promise<StoredRecording | null>;
  /**
   * Gives a recording a second key, with a copy of its bytes; false if there is none under `from`. It is durable when
   * this resolves, and no store sends the bytes through this server.
   * @throws AppError `audio_store_failed`, `cancelled`; then a copy may exist, or appear later
   */
  copy(from: string, to: string, signal: AbortSignal): Promise<boolean>;
  /**
   * Deletes a recording; does nothing if there is none.
   * @throws AppError `audio_store_failed`
   */
  remove(key: string): Promise<void>;
}
