/** Of so many numbers, sorting takes some hundredths of a second. */
const NUMBERS = 150_000;

function sortNumbers(): void {
  let seed = 1;
  const numbers = Array.from({ length: NUMBERS }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed;
  });
  numbers.sort((a, b) => a - b);
}

/** Milliseconds of this process's own processor time: what other programs take meanwhile is not in it. */
async function costOf(run: () => unknown): Promise<number> {
  const started = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

/**
 * How many times as much processor time as sorting numbers a piece of work takes, here and now: on a busy machine as on a
 * quiet one. The least of three runs of each, of the work no more than were needed to stay under `enough`.
 */
export async function relativeCost(work: () => unknown, enough: number): Promise<number> {
  let sorting = Number.POSITIVE_INFINITY;
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run === 0 || (run < 3 && least / sorting >= enough); run += 1) {
    sorting = Math.min(sorting, await costOf(sortNumbers));
    least = Math.min(least, await costOf(work));
  }
  return least / sorting;
}
