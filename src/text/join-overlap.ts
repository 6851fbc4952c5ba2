/** A word with what is written onto it, and when it was said, in seconds. */
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

const bare = (word: TimedWord): string => word.text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const distance = (a: TimedWord, b: TimedWord): number => Math.abs(a.start + a.end - b.start - b.end) / 2;

/**
 * How far apart, in seconds, two hearings of one word may be told, as the engine timed it or by guess; and how much of
 * its worth a match loses at that distance: a word said twice is not to be taken for one.
 */
const TIMES = {
  heard: { tolerance: 0.5, loss: 1 },
  guessed: { tolerance: 2, loss: 0.5 },
};

/** The run of words that both have at about the same time that is worth most: the more words, the closer, the better. */
function bestRun(left: readonly TimedWord[], right: readonly TimedWord[], times: keyof typeof TIMES): Run {
  const { tolerance, loss } = TIMES[times];
  let best: Run & { worth: number } = { left: 0, right: 0, length: 0, worth: 0 };
  /** The run that ends at each word of the right, for the word of the left at hand. */
  let row: { length: number; worth: number }[] = [];
  for (const [l, word] of left.entries()) {
    row = right.map((other, r) => {
      const apart = distance(word, other);
      const isSame = bare(word) !== '' && bare(word) === bare(other) && apart <= tolerance;
      if (!isSame) return { length: 0, worth: 0 };
      const before = row[r - 1] ?? { length: 0, worth: 0 };
      const run = { length: before.length + 1, worth: before.worth + 1 - (loss * apart) / tolerance };
      if (run.worth > best.worth) best = { ...run, left: l + 1 - run.length, right: r + 1 - run.length };
      return run;
    });
  }
  return best;
}

/**
 * Puts together what was understood of two pieces of sound that overlap: `left` are the words of the first piece
 * within the overlap, `right` those of the second. They are joined in the middle of the best run of words that
 * they share at about the same time. A word outside the run gives way only where the other piece, on its own side of
 * the run, has a word at the same time. Without a run, words of the second give way to those of the first that the
 * engine timed (`times`) alike; where times are guesses, every word stays.
 */
export function joinOverlap<W extends TimedWord>(
  left: readonly W[],
  right: readonly W[],
  times: keyof typeof TIMES,
): W[] {
  const run = bestRun(left, right, times);
  if (run.length === 0) {
    return times === 'guessed' ? [...left, ...right] : inOrder(left, withoutThoseAt(right, left));
  }
  const middle = Math.ceil(run.length / 2);
  const before = left.slice(0, run.left);
  const after = right.slice(run.right + run.length);
  return [
    ...inOrder(before, withoutThoseAt(right.slice(0, run.right), before)),
    ...left.slice(run.left, run.left + middle),
    ...right.slice(run.right + middle, run.right + run.length),
    ...inOrder(withoutThoseAt(left.slice(run.left + run.length), after), after),
  ];
}

/** The words that were not said at the time of any of the others. */
function withoutThoseAt<W extends TimedWord>(words: readonly W[], others: readonly W[]): W[] {
  return words.filter((word) => !others.some((other) => word.start < other.end && other.start < word.end));
}

const inOrder = <W extends TimedWord>(a: readonly W[], b: readonly W[]): W[] =>
  [...a, ...b].sort((one, other) => one.start - other.start);
