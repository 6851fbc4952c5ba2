/** The number of rounds: `short` in `npm test`, `long` in `npm run soak`, or the number in `SOAK`. */
export const rounds = (short: number, long: number): number =>
  process.env.SOAK === 'long' ? long : Number(process.env.SOAK ?? short);

/** The part that `npm test` covers, or everything when there are more rounds. */
export const extent = <T>(short: T, long: T): T => (process.env.SOAK ? long : short);

/** The timeout in milliseconds of so many rounds of so many seconds, with a margin for a busy machine. */
export const timeoutOf = (count: number, seconds: number): number => 300_000 + count * seconds * 1000;
