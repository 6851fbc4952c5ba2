import type { DeviceTakeLanguages, DeviceTakeOpening } from '../contract/desktop/device-takes.ts';

/** A chunk of a take: one or more slices. `bytes` is null when the device cannot read them. */
export interface TakeChunk {
  readonly bytes: ArrayBuffer | null;
}

/** One take on this device. */
export interface TakeAudio {
  /** Null when the device no longer has it. */
  opening(): Promise<(DeviceTakeOpening & Pick<DeviceTakeLanguages, 'retryLanguage'>) | null>;
  /** Changes the language in which the take will be opened, and the one in which it will be retried. */
  setLanguages(languages: DeviceTakeLanguages): Promise<void>;
  /** Chunk `n`, always with the same bytes; null if it does not exist (yet). */
  chunk(n: number): Promise<TakeChunk | null>;
}
