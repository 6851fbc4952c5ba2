/** How many requests a key may make in a window. */
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
  /** Counts one request; from the first refusal on, the count may stand still above the rule's number. */
  add(key: string): Promise<Count>;
  /** The count without this request. */
  read(key: string): Promise<Count>;
}

/** Counters by name. */
export interface Counters {
  counter(name: string, rule: CounterRule): Counter;
}
