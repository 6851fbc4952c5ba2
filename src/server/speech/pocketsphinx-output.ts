import type { SpokenWord } from './engine.ts';

/** Silence put into the stream: `at` is its place in the recording, `length` how long it is, both in seconds. */
export interface AddedPause {
  at: number;
  length: number;
}

const TIMED_WORD = /^(\S+) (\d+\.\d+) (\d+\.\d+) (\d+\.\d+)$/;
/** Sentence marks, silence and noises: <s>, <sil>, [NOISE], ++UH++. */
const NOT_A_WORD = /^(?:<.*>|\[.*\]|\+\+.*\+\+)$/;
/** The number of a pronunciation variant: "and(2)". */
const VARIANT = /\(\d+\)$/;

/** Where a moment of the stream with its added pauses lies in the recording. */
function inRecording(seconds: number, pauses: readonly AddedPause[]): number {
  let added = 0;
  for (const pause of pauses) {
    const into = seconds - added - pause.at;
    if (into <= 0) break;
    added += Math.min(into, pause.length);
  }
  return seconds - added;
}

const centiseconds = (seconds: number): number => Math.round(seconds * 100) / 100;

/**
 * Reads what `pocketsphinx_continuous -time yes` prints: for each utterance its text, then a line per word with
 * start, end (seconds) and posterior probability. Gives the utterances as lists of words with the times of the
 * recording and probabilities in percent; utterances without a word are left out.
 */
export function parseUtterances(printed: string, pauses: readonly AddedPause[] = []): SpokenWord[][] {
  const utterances: SpokenWord[][] = [];
  let current: SpokenWord[] = [];
  for (const line of printed.split('\n')) {
    const timed = TIMED_WORD.exec(line.trim());
    if (!timed) {
      current = [];
      utterances.push(current);
      continue;
    }
    const [, raw = '', start, end, probability] = timed;
    if (NOT_A_WORD.test(raw)) continue;
    current.push({
      word: raw.replace(VARIANT, ''),
      start: centiseconds(inRecording(Number(start), pauses)),
      end: centiseconds(inRecording(Number(end), pauses)),
      // The engine's fixed-point logarithms overshoot 1 by a little.
      confidence: Math.round(Math.min(1, Number(probability)) * 1000) / 10,
    });
  }
  return utterances.filter((words) => words.length > 0);
}
