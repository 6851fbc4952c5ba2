/** A word with attached punctuation, and its time in seconds. */
export interface TimedWord {
  text: string;
  start: number;
  end: number;
}

interface Run {
  left: number;
  right: number;
  length: number;
}

const normalised = (word: TimedWord): string => word.text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const distance = (a: TimedWord, b: TimedWord): number => Math.abs(a.start + a.end - b.start - b.end) / 2;

/**
 * `tolerance`: maximum distance in seconds between two recognitions of one word, with the engine's times or
 * estimated ones. `loss`: the share of its score a match loses at that distance, so that a repeated word is
 * not matched with the other one.
 */
const TIMES = {
  heard: { tolerance: 0.5, loss: 1 },
  guessed: { tolerance: 2, loss: 0.5 },
};

/** The best common run of words at about the same time: more words and smaller distances score higher. */
function bestRun(left: readonly TimedWord[], right: readonly TimedWord[], times: keyof typeof TIMES): Run {
  const { tolerance, loss } = TIMES[times];
  let best: Run & { score: number } = { left: 0, right: 0, length: 0, score: 0 };
  /** The run ending at each right word, for the current left word. */
  let row: { length: number; score: number }[] = [];
  for (const [l, word] of left.entries()) {
    row = right.map((other, r) => {
      const gap = distance(word, other);
      const isSame = normalised(word) !== '' && normalised(word) === normalised(other) && gap <= tolerance;
      if (!isSame) return { length: 0, score: 0 };
      const before = row[r - 1] ?? { length: 0, score: 0 };
      const run = { length: before.length + 1, score: before.score + 1 - (loss * gap) / tolerance };
      if (run.score > best.score) best = { ...run, left: l + 1 - run.length, right: r + 1 - run.length };
      return run;
    });
  }
  return best;
}

/**
 * Joins the words of two overlapping pieces: `left` are the words of the first piece within the overlap,
 * `right` those of the second. They are joined in the middle of the best run of words that they share at
 * about the same time. A word outside the run is dropped only if the other piece, on its side of the run, has
 * a word at the same time. Without a run, words of the second piece are dropped for simultaneous ones of the
 * first; with estimated times (`times`), every word stays.
 */
export function joinOverlap<W extends TimedWord>(
  left: readonly W[],
  right: readonly W[],
  times: keyof typeof TIMES,
): W[] {
  const run = bestRun(left, right, times);
  if (run.length === 0) {
    return times === 'guessed' ? [...left, ...right] : sortByStart(left, withoutSimultaneous(right, left));
  }
  const middle = Math.ceil(run.length / 2);
  const before = left.slice(0, run.left);
  const after = right.slice(run.right + run.length);
  return [
    ...sortByStart(before, withoutSimultaneous(right.slice(0, run.right), before)),
    ...left.slice(run.left, run.left + middle),
    ...right.slice(run.right + middle, run.right + run.length),
    ...sortByStart(withoutSimultaneous(left.slice(run.left + run.length), after), after),
  ];
}

/** The words that do not overlap in time with any of the others. */
function withoutSimultaneous<W extends TimedWord>(words: readonly W[], others: readonly W[]): W[] {
  return words.filter((word) => !others.some((other) => word.start < other.end && other.start < word.end));
}

const sortByStart = <W extends TimedWord>(a: readonly W[], b: readonly W[]): W[] =>
  [...a, ...b].sort((one, other) => one.start - other.start);
