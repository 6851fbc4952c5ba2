import type { Take } from '../../../../src/contract/api/takes.ts';

/** Takes that have their text under another id. Otherwise, the server's remains of them would be offered again. */
export class SupersededTakes {
  readonly #discard: (takeId: string) => Promise<void>;
  /** Bytes that were sent under the other id, by take. */
  readonly #sent = new Map<string, number>();

  /** `discard` deletes a take from the server. */
  constructor(discard: (takeId: string) => Promise<void>) {
    this.#discard = discard;
  }

  add(takeId: string, bytes: number): void {
    this.#sent.set(takeId, bytes);
  }

  /** Returns the other takes, and deletes these from the server. A take with more data than was sent stays. */
  without(takes: readonly Take[]): Take[] {
    return takes.filter(({ id, state, bytes }) => {
      const sent = this.#sent.get(id);
      if (sent === undefined || bytes > sent) return true;
      // If this fails, the next list finds it again.
      if (state === 'open' || state === 'failed') this.#discard(id).catch(() => undefined);
      return false;
    });
  }
}
