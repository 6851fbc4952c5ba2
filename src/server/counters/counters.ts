/** Maximum requests per key and window. */
export interface CounterRule {
  readonly requests: number;
  readonly seconds: number;
}

/** The count of a key in its current window. */
export interface Count {
  readonly used: number;
  /** Milliseconds until the window ends. */
  readonly msBeforeNext: number;
}

/** Counts requests by key; a window begins with the first one. */
export interface Counter {
  /** Counts one request; after the first refusal, the count may stay constant above the limit. */
  add(key: string): Promise<Count>;
  /** The count without this request. */
  read(key: string): Promise<Count>;
}

/** Counters by name. */
export interface Counters {
  counter(name: string, rule: CounterRule): Counter;
}
