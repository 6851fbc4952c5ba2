/** Sorting this many numbers takes some hundredths of a second. */
const NUMBERS = 150_000;

function sortNumbers(): void {
  let seed = 1;
  const numbers = Array.from({ length: NUMBERS }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed;
  });
  numbers.sort((a, b) => a - b);
}

/** The processor time of this process in milliseconds, which excludes other programs. */
export async function measureCost(run: () => unknown): Promise<number> {
  const started = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

/**
 * The processor time of `work` as a multiple of the time to sort numbers, independent of the machine's load.
 * Takes the minimum of three runs of each; stops early once the ratio is below `enough`.
 */
export async function relativeCost(work: () => unknown, enough: number): Promise<number> {
  let sorting = Number.POSITIVE_INFINITY;
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run === 0 || (run < 3 && least / sorting >= enough); run += 1) {
    sorting = Math.min(sorting, await measureCost(sortNumbers));
    least = Math.min(least, await measureCost(work));
  }
  return least / sorting;
}
