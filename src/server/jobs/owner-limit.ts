import { BusyJobError } from './job-error.ts';

/** Limits parallel jobs per owner and in total, so that every owner gets a turn. */
export class OwnerLimit {
  readonly #perOwner: number;
  readonly #total: number;
  readonly #running: number[] = [];

  constructor(perOwner: number, total = Number.POSITIVE_INFINITY) {
    this.#perOwner = perOwner;
    this.#total = total;
  }

  /** @throws BusyJobError where enough are running */
  async run<T>(owner: number, work: () => Promise<T>): Promise<T> {
    const own = this.#running.filter((each) => each === owner).length;
    if (own >= this.#perOwner || this.#running.length >= this.#total) throw new BusyJobError();
    this.#running.push(owner);
    try {
      return await work();
    } finally {
      this.#running.splice(this.#running.indexOf(owner), 1);
    }
  }
}
