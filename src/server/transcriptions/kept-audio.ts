/** A recording in the store: its bytes in all, and a way to read `first..last` of them, both included. */
export interface KeptRecording {
  readonly size: number;
  /** @throws AppError `not_found` when it went away in between, `audio_store_failed` */
  read(first: number, last: number): Promise<ReadableStream<Uint8Array>>;
}

/** Recordings that people chose to keep, each under a key that only the database knows. */
export interface KeptAudio {
  /**
   * Takes a copy of a file in under a key: whole, or with a failure. It is on the disk when this resolves.
   * @throws AppError `audio_store_failed`, `cancelled`
   */
  keep(key: string, path: string, mediaType: string, signal: AbortSignal): Promise<void>;
  /**
   * The recording under a key; null when there is none.
   * @throws AppError `audio_store_failed`
   */
  open(key: string): Promise<KeptRecording | null>;
  /**
   * Removes a recording; one that is not there is fine.
   * @throws AppError `audio_store_failed`
   */
  remove(key: string): Promise<void>;
}
