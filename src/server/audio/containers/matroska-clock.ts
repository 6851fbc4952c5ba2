import { ebmlElements, ebmlUint } from './ebml.ts';

const INFO = 0x1549a966;
const TIMESTAMP_SCALE = 0x2ad7b1;
const TIMESTAMP = 0xe7;

/** True for elements that set the time of the following blocks. */
export const isTime = (id: number): boolean => id === INFO || id === TIMESTAMP;

/** The times of blocks, counted from the first cluster (RFC 9559, 11). */
export class MatroskaClock {
  /** Nanoseconds of a tick. */
  #scale = 1_000_000;
  #first: number | null = null;
  #cluster = 0;

  /** Reads the scale of times, or the time of a cluster. */
  read(id: number, data: Uint8Array): void {
    if (id === TIMESTAMP) {
      this.#cluster = ebmlUint(data);
      this.#first ??= this.#cluster;
      return;
    }
    for (const element of ebmlElements(data)) {
      if (element.id === TIMESTAMP_SCALE) this.#scale = ebmlUint(element.data);
    }
  }

  /** The time of a block in seconds, by the ticks since its cluster began. */
  secondsOf(ticks: number): number {
    return ((this.#cluster - (this.#first ?? 0) + ticks) * this.#scale) / 1e9;
  }
}
