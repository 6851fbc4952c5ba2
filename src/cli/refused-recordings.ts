import { ERRORS } from '../contract/errors.ts';
import type { CliError } from './cli-error.ts';

/** Milliseconds after which a failure that the recording did not cause is tried again. */
const RETRY_MS = 15 * 60_000;

/** Whether trying again later may help: the server failed, or without a code this computer, as with a full disk. */
function mayPass({ code }: CliError): boolean {
  const known = Object.entries(ERRORS).find(([one]) => one === code)?.[1];
  return known === undefined || known.status >= 500;
}

/** Recordings that failed, and until when they are not tried again. `now`: milliseconds of a clock that is never set back. */
export class RefusedRecordings {
  readonly #byName = new Map<string, { readonly version: string; readonly until: number }>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  get isEmpty(): boolean {
    return this.#byName.size === 0;
  }

  /** Notes a failed version of a recording. */
  add(name: string, version: string, error: CliError): void {
    const until = mayPass(error) ? this.#now() + RETRY_MS : Number.POSITIVE_INFINITY;
    this.#byName.set(name, { version, until });
  }

  /** Whether this version of a recording failed, and is not yet tried again. */
  has(name: string, version: string): boolean {
    const refused = this.#byName.get(name);
    return refused !== undefined && refused.version === version && this.#now() < refused.until;
  }
}
