/** The shortest measurable run in milliseconds: the size doubles until one run takes this long. */
const MEASURABLE_MS = 0.8;
/** A function that runs faster than that at the last size is fast enough for every accepted text. */
const SIZE = { first: 1000, medium: 4000, last: 32_000 };
/** A short text is measured more often: a single slow run of it would hide growth. */
const RUNS = { short: 3, long: 2 };
/** A first run that takes this many times as long as a measurable one needs no others to be sure of it. */
const CLEARLY = 4;
/** A linear function stays below this factor for each doubling, a quadratic one above it. */
export const GROWTH_LIMIT = 2.8;
/** A linear function passes at least one of these attempts, however busy the machine is. */
const ATTEMPTS = 30;

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
  return once >= MEASURABLE_MS && quickest(run, RUNS.short) >= MEASURABLE_MS;
}

/** The mean factor of the two doublings from a short to a long text; null when the short one is too fast by now. */
function growthBetween(runShort: () => unknown, runLong: () => unknown): number | null {
  let least = Number.POSITIVE_INFINITY;
  let best = { long: least, short: least };
  for (let attempt = 0; attempt < ATTEMPTS && least >= GROWTH_LIMIT; attempt += 1) {
    const then = quickest(runShort, RUNS.short);
    if (attempt === 0 && then < MEASURABLE_MS) return null;
    for (let n = 0; n < RUNS.long && least >= GROWTH_LIMIT; n += 1) {
      const now = quickest(runLong, 1);
      best = { long: Math.min(best.long, now), short: Math.min(best.short, then) };
      least = Math.min(least, Math.sqrt(now / then), Math.sqrt(best.long / best.short));
    }
  }
  return least;
}

/**
 * The factor by which a function's time grows when its text doubles, at a measurable size: 2 for linear, 4
 * for quadratic; the mean of two doublings. 1 when it is too fast to measure.
 */
export function growthOf(run: (text: string) => unknown, make: (size: number) => string): number {
  // Most functions are too fast at any size: one run at the largest size proves it. A slow one would take long for it.
  const [medium, longest] = [make(SIZE.medium), make(SIZE.last)];
  if (!isMeasurable(() => run(medium)) && !isMeasurable(() => run(longest))) return 1;
  for (let size = SIZE.first; size <= SIZE.last; size *= 2) {
    // Two doublings, because a cache or a heap that overflows distorts a single one.
    const [short, long] = [make(size), make(4 * size)];
    if (!isMeasurable(() => run(short))) continue;
    const growth = growthBetween(
      () => run(short),
      () => run(long),
    );
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
