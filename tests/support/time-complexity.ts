/** The shortest measurable run in milliseconds: the size doubles until one run takes this long. */
const MEASURABLE_MS = 0.1;
/** Where the longer text takes less than this, the size doubles once more: a cost of any text would hide the growth. */
const TELLING_MS = 0.8;
/** A function that runs faster than that at the last size is fast enough for every accepted text. */
const SIZE = { first: 250, last: 16_000 };
/** The shorter text is measured more than once, before the longer one and after: a slow run of it would hide growth. */
const RUNS = 2;
/** The longer text is this many times as long: there, one run tells a linear function from a quadratic one. */
const STEP = 8;
/** As many times the shortest measurable text are asked in turn: a function that is steep at each is no linear one. */
const STEPS = [1, 4] as const;
/** A linear function stays below this factor for each doubling, a quadratic one above it. */
export const GROWTH_LIMIT = 2.4;
/** A linear function passes at least one of these attempts, however busy the machine is. */
const ATTEMPTS = 6;

/** The number of memory pages that this process has got from the system. */
const pages = (): number => process.resourceUsage().minorPageFault;

/** The least time in milliseconds in which this machine gives a page of memory, and the process writes to it. */
function pageCost(): number {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < 5; n += 1) {
    const before = pages();
    const started = performance.now();
    Buffer.allocUnsafeSlow(1 << 20).fill(1);
    least = Math.min(least, (performance.now() - started) / Math.max(pages() - before, 1));
  }
  return least;
}

/**
 * The least time of some runs in milliseconds, without that for new pages of memory: where they are slow, they cost as much
 * as the work, and only a longer text needs any. They never count as more than three quarters of a run.
 */
function quickest(run: () => unknown, runs: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let n = 0; n < runs; n += 1) {
    const pagesBefore = pages();
    const started = process.cpuUsage();
    const before = performance.now();
    run();
    const wall = performance.now() - before;
    const { user, system } = process.cpuUsage(started);
    const time = Math.min(wall, (user + system) / 1000 || wall);
    const newPages = pages() - pagesBefore;
    const withoutPages = newPages === 0 ? time : Math.max(time - newPages * pageCost(), time / 4);
    best = Math.min(best, withoutPages);
  }
  return best;
}

/**
 * The least factor of a doubling from the first size on; null when the first text is too fast, or the longer one tells
 * nothing yet.
 *
 * A text that no longer fits the processor's cache or a page of the heap makes a linear function slower once, so the
 * next step is asked where one is steep, and the step between the longer texts of both: only a function that is steep
 * at each is.
 */
function leastGrowth(runOf: (size: number) => () => unknown, first: number): number | null {
  const runs = new Map<number, () => unknown>();
  const best = new Map<number, number>();
  const timeOf = (size: number, times: number): number => {
    const run = runs.get(size) ?? runOf(size);
    runs.set(size, run);
    const time = Math.min(quickest(run, times), best.get(size) ?? Number.POSITIVE_INFINITY);
    best.set(size, time);
    return time;
  };
  if (timeOf(first, 1) < MEASURABLE_MS || timeOf(first, RUNS - 1) < MEASURABLE_MS) return null;
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    for (const step of STEPS) {
      const size = first * step;
      const longer = timeOf(size * STEP, 1);
      if (longer < TELLING_MS) return null;
      // By now, the function is compiled.
      const factor = longer / timeOf(size, RUNS);
      least = Math.min(least, factor ** (1 / Math.log2(STEP)));
      if (least < GROWTH_LIMIT) return least;
    }
    // Neither of the longer texts fits a cache that others use, too.
    const [near, far] = STEPS;
    const factor = timeOf(first * far * STEP, 1) / timeOf(first * near * STEP, 1);
    least = Math.min(least, factor ** (1 / Math.log2(far / near)));
    if (least < GROWTH_LIMIT) return least;
  }
  return least;
}

/**
 * The factor by which a function's time grows when its text doubles, at a measurable size: 2 for linear, 4
 * for quadratic. 1 when it is too fast to measure.
 */
export function growthOf(run: (text: string) => unknown, make: (size: number) => string): number {
  const runOf = (size: number) => {
    const text = make(size);
    return () => run(text);
  };
  for (let size = SIZE.first; size <= SIZE.last; size *= 2) {
    const growth = leastGrowth(runOf, size);
    if (growth === null) continue;
    // A time that was once measured too short makes each factor of its size too large: such a size begins anew.
    return growth < GROWTH_LIMIT ? growth : Math.min(growth, leastGrowth(runOf, size) ?? growth);
  }
  return 1;
}

const repeat = (unit: string) => (size: number) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
const between = (unit: string) => (size: number) => `a${repeat(unit)(size)}b`;

/** Short words that are all different. */
function distinctWords(size: number): string {
  let text = '';
  for (let n = 0; text.length < size; n += 1) text += `${((n * 2_654_435_761) % 2 ** 32).toString(36)} `;
  return text;
}

/** Words that are unique only behind one another; compared to the same text with other words in place of `s0`, `s1`. */
function nestedWords(size: number): string {
  let text = '';
  let n = 1;
  for (; text.length < size; n += 1) text += `w${n + 1} s${2 * n} w${n} s${2 * n + 1} `;
  return `${text}w${n} s0 w${n} s1 `;
}

const UNITS = [
  ...[
    ' ',
    'x',
    'a ',
    ', ',
    ' ,',
    ',',
    '.',
    '. ',
    ' .',
    '...',
    '…',
    ';',
    ' ;',
    ':',
    '-',
    '- ',
    "'",
    "'s ",
    '"',
    '“',
  ],
  ...[
    '(',
    '( ',
    ')',
    '[…]',
    '<',
    '<a',
    '<a ',
    '</p>',
    '＜',
    '＜message',
    '<message ',
    '</transcript',
    '‹message›',
  ],
  ...[
    '\n',
    ' \n',
    '\n ',
    '\r\n',
    '\t',
    '\u00a0',
    '\u2003',
    '\u0001',
    '\u0001 ',
    '\u0002',
    '`',
    '```\n',
    '**',
    '**a ',
  ],
  ...[
    'um, ',
    ', um',
    ', um, ',
    'um... ',
    'Um ',
    'the ',
    'the the ',
    'i ',
    "i'm ",
    'A',
    'Aa ',
    'aA',
    'é',
    '漢',
    '漢。',
    'あの、',
  ],
  ...['\ufdfa', '\u3300', '\u0316\u0301', 'a\u0316\u0301', '\u0344', '한', '😀', '👩‍👩‍👧', '\ud800'],
  ...[
    '1',
    '1 ',
    '1.',
    '1,',
    '-1',
    '1 2026 ',
    'March 3 2026 ',
    'a.b',
    'a@b.c ',
    '• ',
    '1. ',
    'Dr. ',
    'z.B. ',
    '?! ',
  ],
  ...[
    'twenty ',
    'one ',
    'hundred and ',
    'point one ',
    'a-',
    'ignore ',
    'what is ',
    'Here is the ',
    'sure text ',
    'x=y ',
  ],
];

/** Texts that are hard for regular expressions with repetitions, by name; each can have any length. */
export const HARD_TEXTS: readonly (readonly [name: string, make: (size: number) => string])[] = [
  ...UNITS.map((unit) => [JSON.stringify(unit), repeat(unit)] as const),
  ...[' ', ',', ', ', ';', '\n', '.', '-', '(', '<', '</', '\u00a0', '\u0316\u0301'].map(
    (unit) => [`a${JSON.stringify(unit)}b`, between(unit)] as const,
  ),
  // Texts that are cleaned up only after something was removed.
  ...[' ', ',', ' ,', '. ', '\n ', '( ', '\u0001 '].map(
    (unit) => [`um, ${JSON.stringify(unit)}`, (size: number) => `So um, ${between(unit)(size)}`] as const,
  ),
  ['distinct words', distinctWords],
  ['nested words', nestedWords],
  ['distinct capitals', (size) => distinctWords(size).replace(/\b[a-z]/g, (letter) => letter.toUpperCase())],
];
