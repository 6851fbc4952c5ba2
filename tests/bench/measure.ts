/** A row of the table: a ratio or an amount measured in this run, and its target. */
export interface Result {
  name: string;
  value: number;
  unit: string;
  /** The maximum allowed value. */
  aim: number;
  /** Both sides of a ratio, or another explanation of the value. */
  detail: string;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The quantile `q` (0 to 1) of the values. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}

/** The duration of a task in milliseconds. */
export async function timed(task: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await task();
  return performance.now() - started;
}

/** Runs the contestants in turn, round by round, so that a slow moment of the machine affects all of them. */
export async function interleaved<K extends string>(
  rounds: number,
  contestants: Readonly<Record<K, () => Promise<number>>>,
): Promise<Record<K, number[]>> {
  const names = Object.keys(contestants) as K[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<K, number[]>;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) times[name].push(await contestants[name]());
  }
  return times;
}

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
