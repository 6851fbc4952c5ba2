import type { Speaking } from '../../contract/api/analytics.ts';
import { baseLanguage } from '../../contract/languages.ts';
import { SPEAKING, TYPING_PACE } from '../../contract/limits.ts';
import { FairSlots } from '../scheduling/fair-slots.ts';
import { createLocalClock } from './local-time.ts';
import type { SpeechCounts, SpokenText, WordCount } from './speech-counts.ts';
import type { ReadSpokenTexts, SpokenRow } from './spoken-text-store.ts';

/** Texts counted at a time: one can be three hours long, so memory must be limited. */
const PAGE_SIZE = 25;
const MINUTE = 60;
const YEAR_MS = 366 * 24 * 60 * 60 * 1000;

/** Sums over texts. Texts with a pace, with known filler words, and with spaces are counted separately. */
interface Sums {
  texts: number;
  words: number;
  seconds: number;
  paced: { words: number; seconds: number };
  filled: { words: number; fillers: number };
  spaced: { words: number; seconds: number };
}

const emptySums = (): Sums => ({
  texts: 0,
  words: 0,
  seconds: 0,
  paced: { words: 0, seconds: 0 },
  filled: { words: 0, fillers: 0 },
  spaced: { words: 0, seconds: 0 },
});

const tenths = (value: number): number => Math.round(value * 10) / 10;

function add(sums: Sums, { seconds }: SpokenRow, counts: SpeechCounts['texts'][number]): void {
  const { words, isSpaced, fillers } = counts;
  sums.texts += 1;
  sums.words += words;
  sums.seconds += seconds;
  if (seconds >= SPEAKING.secondsMin && words > 0) {
    sums.paced.words += words;
    sums.paced.seconds += seconds;
  }
  if (fillers !== null) {
    sums.filled.words += words;
    sums.filled.fillers += fillers;
  }
  if (isSpaced) {
    sums.spaced.words += words;
    sums.spaced.seconds += seconds;
  }
}

const figuresOf = ({ texts, words, seconds, paced, filled }: Sums) => ({
  texts,
  words,
  seconds,
  pace: paced.seconds === 0 ? null : Math.round((paced.words / paced.seconds) * MINUTE),
  fillers: filled.words === 0 ? null : tenths((filled.fillers / filled.words) * 100),
});

/** Seconds saved compared to typing; null without words of a known typing pace. */
const secondsSavedOf = ({ words, seconds }: Sums['spaced']): number | null =>
  words === 0 ? null : Math.max(0, Math.round((words / TYPING_PACE) * MINUTE - seconds));

/** Words that occur often and in several texts, most frequent first. */
const overusedOf = (counts: ReadonlyMap<string, WordCount>): WordCount[] =>
  [...counts.values()]
    .filter(({ times, texts }) => times >= SPEAKING.wordTimes && texts >= SPEAKING.wordTexts)
    .sort((a, b) => b.times - a.times || (a.word < b.word ? -1 : 1))
    .slice(0, SPEAKING.words);

function addWords(counts: Map<string, WordCount>, more: readonly WordCount[]): void {
  for (const { word, times, texts } of more) {
    const current = counts.get(word);
    counts.set(word, { word, times: times + (current?.times ?? 0), texts: texts + (current?.texts ?? 0) });
  }
}

/** All that is counted of a user's texts. */
class SpeechTally {
  readonly #clock: ReturnType<typeof createLocalClock>;
  readonly #all = emptySums();
  readonly #byMonth = new Map<string, Sums>();
  readonly #words = new Map<string, WordCount>();
  characters = 0;

  constructor(timeZone: string) {
    this.#clock = createLocalClock(timeZone);
  }

  add(rows: readonly SpokenRow[], { texts, words }: SpeechCounts): void {
    for (const [index, row] of rows.entries()) {
      const figures = texts[index];
      if (!figures) continue;
      add(this.#all, row, figures);
      add(this.#monthOf(row.at), row, figures);
      this.characters += row.text.length;
    }
    addWords(this.#words, words);
  }

  figures(isWhole: boolean): Speaking {
    const months = [...this.#byMonth].toSorted(([a], [b]) => (a < b ? -1 : 1)).slice(-SPEAKING.months);
    return {
      ...figuresOf(this.#all),
      savedSeconds: secondsSavedOf(this.#all.spaced),
      months: months.map(([month, sums]) => ({ month, ...figuresOf(sums) })),
      overused: overusedOf(this.#words),
      isWhole,
    };
  }

  #monthOf(at: number): Sums {
    const month = this.#clock(at).day.slice(0, 'yyyy-mm'.length);
    const sums = this.#byMonth.get(month) ?? emptySums();
    this.#byMonth.set(month, sums);
    return sums;
  }
}

/** Data sources of the speaking statistics. */
export interface SpeakingParts {
  readonly readSpokenTexts: ReadSpokenTexts;
  /** Counts texts in a thread. */
  count(texts: readonly SpokenText[]): Promise<SpeechCounts>;
  now(): number;
}

/** A user's speaking statistics, computed from their own texts; nothing is stored. */
export function createSpeaking({ readSpokenTexts, count, now }: SpeakingParts) {
  const running = new Map<string, Promise<Speaking>>();
  // A year of texts takes long: one user at a time leaves a thread to those who write.
  const slots = new FairSlots({ count: () => 1, perOwner: 1 });

  async function measureInTurn(owner: number, timeZone: string): Promise<Speaking> {
    const slot = await slots.take({ owner }, new AbortController().signal);
    try {
      return await measure(owner, timeZone);
    } finally {
      slot.release();
    }
  }

  async function measure(owner: number, timeZone: string): Promise<Speaking> {
    const since = now() - YEAR_MS;
    const tally = new SpeechTally(timeZone);
    for (let before: SpokenRow | null = null; ; ) {
      const rows: SpokenRow[] = await readSpokenTexts(owner, since, before, PAGE_SIZE);
      const last = rows.at(-1);
      if (!last || tally.characters >= SPEAKING.characters) return tally.figures(!last);
      const texts = rows.map(({ text, language }) => ({ text, language: baseLanguage(language) }));
      tally.add(rows, await count(texts));
      before = last;
    }
  }

  /** Concurrent calls of a user for one time zone share one count. */
  return (owner: number, timeZone: string): Promise<Speaking> => {
    const name = JSON.stringify([owner, timeZone]);
    const known = running.get(name);
    if (known) return known;
    const counting = measureInTurn(owner, timeZone).finally(() => running.delete(name));
    running.set(name, counting);
    return counting;
  };
}
