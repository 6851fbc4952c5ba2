/** A recorded system call of the app. */
export interface Recorded {
  readonly what: string;
  readonly values: readonly unknown[];
  /** Milliseconds since the process started. */
  readonly at: number;
}

const recorded: Recorded[] = [];

/** Records a system call for tests to read. */
export function record(what: string, ...values: unknown[]): void {
  recorded.push({ what, values, at: performance.now() });
}

/** The recorded calls in order, or those of one name. */
export const recordings = (what?: string): Recorded[] =>
  what === undefined ? [...recorded] : recorded.filter((each) => each.what === what);

/** A function that only records its calls under `what`. */
export const recorder =
  (what: string) =>
  (...values: unknown[]): void =>
    record(what, ...values);
