import { FrameSums, logDeterminant } from './gaussian.ts';

/*
 * Two samples of one voice differ by chance, the more the shorter they are: by about CHANCE x (1 / frames of one + 1 /
 * frames of the other), give or take SPREAD of it. Two voices differ by LIMIT more. Measured on recordings of seven
 * people, in samples of 1.5 to 12 seconds.
 */
const CHANCE = 270;
const SPREAD = 0.25;
const LIMIT = 0.7;
/** The spread of samples of any length. */
const SPREAD_MIN = 0.1;

/** Frames that each sample counts as where two are compared: otherwise, a long one would decide alone. */
const NORMALISED_FRAMES = 1000;

/** A sample of a voice, ready to be compared. */
interface Sample {
  readonly sums: FrameSums;
  readonly normalised: FrameSums;
  readonly determinant: number;
}

function sampleOf(sums: FrameSums): Sample {
  const normalised = sums.scaled(NORMALISED_FRAMES);
  return { sums, normalised, determinant: logDeterminant(normalised) };
}

/**
 * How certainly two samples are of two voices rather than of one, in standard deviations; negative for one voice. It is
 * the likelihood ratio of one normal distribution for both against one for each (Chen & Gopalakrishnan, 1998).
 */
function distanceBetween(a: Sample, b: Sample): number {
  const ratio = logDeterminant(a.normalised, b.normalised) - (a.determinant + b.determinant) / 2;
  const chance = CHANCE * (1 / a.sums.count + 1 / b.sums.count);
  return (ratio - LIMIT - chance) / (SPREAD_MIN + SPREAD * chance);
}

interface Pair {
  readonly from: number;
  readonly to: number;
  readonly distance: number;
}

/** Samples, and the most similar one among those after each, so that a merge need not compare all pairs. */
class Clusters {
  readonly #samples: Map<number, Sample>;
  readonly #nearest = new Map<number, Pair>();

  constructor(sums: readonly FrameSums[]) {
    this.#samples = new Map(sums.map((each, index) => [index, sampleOf(each)]));
    for (const id of this.#samples.keys()) this.#find(id);
  }

  get size(): number {
    return this.#samples.size;
  }

  sums(): FrameSums[] {
    return [...this.#samples.values()].map(({ sums }) => sums);
  }

  nearestPair(): Pair | null {
    let best: Pair | null = null;
    for (const pair of this.#nearest.values()) if (!best || pair.distance < best.distance) best = pair;
    return best;
  }

  merge({ from, to }: Pair): void {
    const [kept, gone] = [this.#samples.get(from), this.#samples.get(to)];
    if (!kept || !gone) return;
    const sums = new FrameSums(kept.sums.size);
    sums.add(kept.sums);
    sums.add(gone.sums);
    const merged = sampleOf(sums);
    this.#samples.delete(to);
    this.#nearest.delete(to);
    this.#samples.set(from, merged);
    this.#find(from);
    for (const [id, sample] of this.#samples) {
      const known = this.#nearest.get(id);
      if (id !== from && (known?.to === from || known?.to === to)) this.#find(id);
      else if (id < from) {
        const distance = distanceBetween(sample, merged);
        if (!known || distance < known.distance) this.#nearest.set(id, { from: id, to: from, distance });
      }
    }
  }

  #find(id: number): void {
    const own = this.#samples.get(id);
    let best: Pair | null = null;
    for (const [other, sample] of this.#samples) {
      if (other <= id || !own) continue;
      const distance = distanceBetween(own, sample);
      if (!best || distance < best.distance) best = { from: id, to: other, distance };
    }
    if (best) this.#nearest.set(id, best);
    else this.#nearest.delete(id);
  }
}

/** How many speakers there may be. */
export interface SpeakerCount {
  readonly min: number;
  readonly max: number;
}

/**
 * Merges samples, the most alike first, until all that are left are of different speakers, and of `min` to `max` of them.
 * Time grows with the square of the number of samples.
 */
export function clusterSpeakers(samples: readonly FrameSums[], { min, max }: SpeakerCount): FrameSums[] {
  const clusters = new Clusters(samples);
  while (clusters.size > min) {
    const pair = clusters.nearestPair();
    if (!pair || (pair.distance >= 0 && clusters.size <= max)) break;
    clusters.merge(pair);
  }
  return clusters.sums();
}
