/** How often something is done: a few times among all tests, many times in `npm run soak`, or as often as `SOAK` says. */
export const rounds = (short: number, long: number): number =>
  process.env.SOAK === 'long' ? long : Number(process.env.SOAK ?? short);

/** Milliseconds that a test may take for so many rounds of so many seconds, with room for a busy machine. */
export const timeoutOf = (count: number, seconds: number): number => 90_000 + count * seconds * 1000;
