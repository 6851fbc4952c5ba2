import { type ChangeObject, diffArrays } from 'diff';
import { anchorsOf } from '../../../../src/text/anchors.ts';
import { UNSPACED_SCRIPTS } from '../../../../src/text/unspaced-scripts.ts';

/** A range of one text that became a range of another, as UTF-16 offsets; one of the two may be empty. */
export interface Change {
  readonly start: number;
  readonly end: number;
  readonly newStart: number;
  readonly newEnd: number;
}

/**
 * Words with their apostrophes and hyphens, single letters of scripts without spaces, white space, and single
 * symbols.
 */
const TOKEN = new RegExp(
  `[${UNSPACED_SCRIPTS}]|[\\p{L}\\p{N}\\p{M}]+(?:['’\\-_][\\p{L}\\p{N}\\p{M}]+)*|\\n|[^\\S\\n]+|.`,
  'gsu',
);

/** Total tokens on both sides up to which the exact comparison runs directly, because it is fast enough. */
const SMALL_TOKENS = 400;
/**
 * Maximum number of edits in the exact comparison of one stretch, and the step budget of all comparisons of a
 * text: n edits cost n * n steps. The budget counts steps, not time, so that the same texts give the same
 * changes everywhere.
 */
const EDITS_MAX = 1000;
const STEPS_MAX = 6_000_000;
/** Minimum edit limit for an exact comparison, even when the budget is used up. */
const EDITS_MIN = 40;
/** Share of equal characters, without spaces, below which a rewritten stretch is one change. */
const SAME_SHARE_MIN = 0.3;

interface Tokens {
  readonly texts: readonly string[];
  /** The start offset of each token, and the end of the last. */
  readonly starts: readonly number[];
}

interface TokenRange {
  readonly from: number;
  readonly to: number;
  readonly newFrom: number;
  readonly newTo: number;
}

function tokensOf(text: string): Tokens {
  const texts = text.match(TOKEN) ?? [];
  const starts: number[] = [];
  let at = 0;
  for (const token of texts) {
    starts.push(at);
    at += token.length;
  }
  starts.push(at);
  return { texts, starts };
}

const isWord = (token: string): boolean => token.trim() !== '';

/** Indexes of the tokens in a range that are not white space. */
function wordsIn({ texts }: Tokens, from: number, to: number): number[] {
  const words: number[] = [];
  for (let at = from; at < to; at += 1) if (isWord(texts[at] ?? '')) words.push(at);
  return words;
}

/** Compares two tokenised texts. */
class Comparison {
  readonly changes: TokenRange[] = [];
  #steps = STEPS_MAX;
  readonly #before: Tokens;
  readonly #after: Tokens;

  constructor(before: Tokens, after: Tokens) {
    this.#before = before;
    this.#after = after;
  }

  /** Splits a stretch at words that both sides certainly share, and compares the parts in between. */
  compare(stretch: TokenRange, runs: readonly number[]): void {
    const { from, to, newFrom, newTo } = this.#trimmed(stretch);
    if (from === to && newFrom === newTo) return;
    const [run, ...shorter] = runs;
    if (run === undefined || to - from + newTo - newFrom <= SMALL_TOKENS) {
      this.#compareExactly({ from, to, newFrom, newTo });
      return;
    }
    const words = wordsIn(this.#before, from, to);
    const newWords = wordsIn(this.#after, newFrom, newTo);
    const text = ({ texts }: Tokens, at: number): string => texts[at] ?? '';
    const anchors = anchorsOf(
      words.map((at) => text(this.#before, at)),
      newWords.map((at) => text(this.#after, at)),
      run,
    );
    let last = { from, newFrom };
    for (const { before, after } of anchors) {
      const at = words[before] ?? to;
      const newAt = newWords[after] ?? newTo;
      this.compare({ ...last, to: at, newTo: newAt }, shorter);
      last = { from: at + 1, newFrom: newAt + 1 };
    }
    this.compare({ ...last, to, newTo }, shorter);
  }

  /** Removes the common prefix and suffix. */
  #trimmed({ from, to, newFrom, newTo }: TokenRange): TokenRange {
    const before = this.#before.texts;
    const after = this.#after.texts;
    let [start, newStart, end, newEnd] = [from, newFrom, to, newTo];
    while (start < end && newStart < newEnd && before[start] === after[newStart]) {
      start += 1;
      newStart += 1;
    }
    while (end > start && newEnd > newStart && before[end - 1] === after[newEnd - 1]) {
      end -= 1;
      newEnd -= 1;
    }
    return { from: start, to: end, newFrom: newStart, newTo: newEnd };
  }

  #compareExactly(stretch: TokenRange): void {
    const { from, to, newFrom, newTo } = stretch;
    const old = this.#before.texts.slice(from, to);
    const parts =
      from === to || newFrom === newTo
        ? undefined
        : this.#editsOf(old, this.#after.texts.slice(newFrom, newTo));
    const same = (parts ?? []).filter(({ added, removed }) => !added && !removed);
    const length = (tokens: readonly string[]): number => tokens.join('').replace(/\s/g, '').length;
    const share = length(same.flatMap(({ value }) => value)) / Math.max(1, length(old));
    if (!parts || (share < SAME_SHARE_MIN && old.filter(isWord).length > 2)) {
      this.changes.push(stretch);
      return;
    }
    let [at, newAt] = [from, newFrom];
    for (const { added, removed, count } of parts) {
      const next = { at: added ? at : at + count, newAt: removed ? newAt : newAt + count };
      if (added || removed) this.#add({ from: at, to: next.at, newFrom: newAt, newTo: next.newAt });
      at = next.at;
      newAt = next.newAt;
    }
  }

  /** The result of jsdiff within the remaining step budget; undefined if it would exceed the budget. */
  #editsOf(old: readonly string[], next: readonly string[]): ChangeObject<string[]>[] | undefined {
    const editLimit = Math.max(EDITS_MIN, Math.min(EDITS_MAX, Math.floor(Math.sqrt(this.#steps))));
    const edits = diffArrays([...old], [...next], { maxEditLength: editLimit });
    const editCount = edits?.reduce(
      (sum, { added, removed, count }) => sum + (added || removed ? count : 0),
      0,
    );
    this.#steps = Math.max(0, this.#steps - (editCount ?? editLimit) ** 2);
    return edits;
  }

  /** Merges adjacent deletions and insertions into one change. */
  #add(stretch: TokenRange): void {
    const last = this.changes.at(-1);
    if (last && last.to === stretch.from && last.newTo === stretch.newFrom) {
      this.changes[this.changes.length - 1] = { ...last, to: stretch.to, newTo: stretch.newTo };
    } else this.changes.push(stretch);
  }
}

/**
 * The changes between two texts, word by word, in order. Long texts are split at runs of words that occur
 * exactly once in both, so that the time does not grow with the square of their length; a stretch that
 * differs too much is one change.
 */
export function changesBetween(before: string, after: string): Change[] {
  const old = tokensOf(before);
  const next = tokensOf(after);
  const comparison = new Comparison(old, next);
  comparison.compare({ from: 0, to: old.texts.length, newFrom: 0, newTo: next.texts.length }, [3, 1]);
  return comparison.changes.map(({ from, to, newFrom, newTo }) => ({
    start: old.starts[from] ?? 0,
    end: old.starts[to] ?? 0,
    newStart: next.starts[newFrom] ?? 0,
    newEnd: next.starts[newTo] ?? 0,
  }));
}
