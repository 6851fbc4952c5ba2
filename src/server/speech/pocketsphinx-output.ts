import type { SpokenWord } from './engine.ts';

/** Silence put into the stream: `at` is its place in the sound without it, `length` how long it is, in seconds. */
export interface AddedPause {
  at: number;
  length: number;
}

const TIMED_WORD = /^(\S+) (\d+\.\d+) (\d+\.\d+) (\d+\.\d+)$/;
/** Sentence marks, silence and noises: <s>, <sil>, [NOISE], ++UH++. */
const NOT_A_WORD = /^(?:<.*>|\[.*\]|\+\+.*\+\+)$/;
/** The number of a pronunciation variant: "and(2)". */
const VARIANT = /\(\d+\)$/;
const LAST_MARK = '</s>';

/** Where a moment of the stream with its added pauses lies in the sound without them. */
function withoutPauses(seconds: number, pauses: readonly AddedPause[]): number {
  let added = 0;
  for (const pause of pauses) {
    const into = seconds - added - pause.at;
    if (into <= 0) break;
    added += Math.min(into, pause.length);
  }
  return seconds - added;
}

const centiseconds = (seconds: number): number => Math.round(seconds * 100) / 100;

export interface UtteranceReader {
  /** Takes what was printed, in parts of any length; gives the utterances that are complete with it. */
  read(printed: string): SpokenWord[][];
  /** Nothing more is printed: gives the utterance that had no end. */
  end(): SpokenWord[][];
}

/**
 * Reads what `pocketsphinx_continuous -time yes` prints: for each utterance its text, then a line per word with
 * start, end (seconds) and posterior probability. Gives each utterance as a list of words with the times of the
 * sound without `pauses`, and probabilities in percent; utterances without a word are left out.
 */
export function createUtteranceReader(pauses: readonly AddedPause[] = []): UtteranceReader {
  let half = '';
  let current: SpokenWord[] = [];

  const finish = (): SpokenWord[][] => {
    const words = current;
    current = [];
    return words.length > 0 ? [words] : [];
  };

  const readLine = (line: string): SpokenWord[][] => {
    const timed = TIMED_WORD.exec(line.trim());
    if (!timed) return finish();
    const [, raw = '', start, end, probability] = timed;
    if (raw === LAST_MARK) return finish();
    if (!NOT_A_WORD.test(raw)) {
      current.push({
        word: raw.replace(VARIANT, ''),
        start: centiseconds(withoutPauses(Number(start), pauses)),
        end: centiseconds(withoutPauses(Number(end), pauses)),
        // The engine's fixed-point logarithms overshoot 1 by a little.
        confidence: Math.round(Math.min(1, Number(probability)) * 1000) / 10,
      });
    }
    return [];
  };

  return {
    read(printed) {
      const lines = (half + printed).split('\n');
      half = lines.pop() ?? '';
      return lines.flatMap(readLine);
    },
    end() {
      const last = readLine(half);
      half = '';
      return [...last, ...finish()];
    },
  };
}
