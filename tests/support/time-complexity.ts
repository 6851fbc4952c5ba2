/** The shortest measurable run in milliseconds: the size doubles until one run takes this long. */
const MEASURABLE_MS = 0.4;
/** A function that runs faster than that at the last size is fast enough for every accepted text. */
const SIZE = { first: 1000, medium: 4000, last: 32_000 };
/** A text is measured more than once: a single slow run would hide growth. */
const RUNS = 3;
/** Doublings of the shortest measurable text, after which a function that was always steep is no linear one. */
const DOUBLINGS = 4;
/** A first run that takes this many times as long as a measurable one needs no others to be sure of it. */
const CLEARLY = 4;
/** A linear function stays below this factor for each doubling, a quadratic one above it. */
export const GROWTH_LIMIT = 2.8;
/** A linear function passes at least one of these attempts, however busy the machine is. */
const ATTEMPTS = 8;

function quickest(run: () => unknown, runs: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let n = 0; n < runs; n += 1) {
    const started = process.cpuUsage();
    const before = performance.now();
    run();
    const wall = performance.now() - before;
    const { user, system } = process.cpuUsage(started);
    best = Math.min(best, wall, (user + system) / 1000 || wall);
  }
  return best;
}

// A busy machine slows single runs; only a function that is slow in every run is measurable.
function isMeasurable(run: () => unknown): boolean {
  const once = quickest(run, 1);
  if (once >= CLEARLY * MEASURABLE_MS) return true;
  return once >= MEASURABLE_MS && quickest(run, RUNS) >= MEASURABLE_MS;
}

/**
 * The least factor of a doubling from the first size on, at most `DOUBLINGS` of them; null when the first text is too
 * fast by now.
 *
 * A text that no longer fits the processor's cache or a page of the heap makes a linear function slower once, by a
 * factor of three and more. So the next doubling is asked where one is steep: only a function that is steep at each is.
 */
function leastGrowth(runOf: (size: number) => () => unknown, first: number): number | null {
  const doublings = Array.from({ length: DOUBLINGS }, (_, n) => first * 2 ** (n + 1));
  const runs = new Map<number, () => unknown>();
  const best = new Map<number, number>();
  const timeOf = (size: number): number => {
    const run = runs.get(size) ?? runOf(size);
    runs.set(size, run);
    const time = Math.min(quickest(run, RUNS), best.get(size) ?? Number.POSITIVE_INFINITY);
    best.set(size, time);
    return time;
  };
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    let before = timeOf(first);
    if (attempt === 0 && before < MEASURABLE_MS) return null;
    for (const [index, size] of doublings.entries()) {
      const time = timeOf(size);
      // A smaller text that was measured while the machine was busy hides growth: it is measured again before it is believed.
      if (time / before < GROWTH_LIMIT) before = timeOf(doublings[index - 1] ?? first);
      least = Math.min(least, time / before);
      if (least < GROWTH_LIMIT) return least;
      before = time;
    }
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
  // Most functions are too fast at any size: one run at the largest size proves it. A slow one would take long for it.
  if (!isMeasurable(runOf(SIZE.medium)) && !isMeasurable(runOf(SIZE.last))) return 1;
  for (let size = SIZE.first; size <= SIZE.last; size *= 2) {
    if (!isMeasurable(runOf(size))) continue;
    const growth = leastGrowth(runOf, size);
    if (growth !== null) return growth;
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
  ['distinct capitals', (size) => distinctWords(size).replace(/\b[a-z]/g, (letter) => letter.toUpperCase())],
];
