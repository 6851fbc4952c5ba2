/** Something the app asked of the system, in the order it was asked. */
export interface Recorded {
  readonly what: string;
  readonly values: readonly unknown[];
  /** Milliseconds since the process began. */
  readonly at: number;
}

const recorded: Recorded[] = [];

/** Notes what the app asked of the system, where a test can look. */
export function record(what: string, ...values: unknown[]): void {
  recorded.push({ what, values, at: performance.now() });
}

/** Everything that was noted, or what was noted under that name. */
export const recordings = (what?: string): Recorded[] =>
  what === undefined ? [...recorded] : recorded.filter((each) => each.what === what);

/** A function that notes its calls under `what` and does nothing else. */
export const recorder =
  (what: string) =>
  (...values: unknown[]): void =>
    record(what, ...values);
