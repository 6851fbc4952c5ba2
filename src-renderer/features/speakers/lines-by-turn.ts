import { normalWord } from '../../../src/text/spoken-words/normal-word.ts';
import { type Word, wordsOf } from '../../../src/text/words-of.ts';
import { commonWords } from '../../ui/spoken-words/common-words.ts';
import type { SpokenTurn } from '../../ui/spoken-words/spoken-turns.ts';

/** Where the line of a word begins, given the text between it and the previous word: opening punctuation belongs to it. */
function lineStart(word: Word, between: string): number {
  const spaced = /^.*\s/s.exec(between)?.[0];
  const opening =
    spaced === undefined ? /[\p{Ps}\p{Pi}¿¡]*$/u.exec(between)?.[0] : between.slice(spaced.length);
  return word.start - (opening?.length ?? 0);
}

/**
 * The text with a line break where another speaker begins. A turn begins at its first word that is still in the text, so
 * that edits stay; a turn whose words are all gone begins nowhere.
 */
export function linesByTurn(plain: string, turns: readonly SpokenTurn[]): string {
  const spokenWords = turns.flatMap(({ text }, turn) =>
    wordsOf(text).map((word) => ({ turn, text: normalWord(word.text) })),
  );
  const writtenWords = wordsOf(plain);
  const pairs = commonWords(
    spokenWords.map(({ text }) => text),
    writtenWords.map(({ text }) => normalWord(text)),
  );
  const startedTurns = new Set<number>([0]);
  const breaks: number[] = [];
  for (const [from, to] of pairs) {
    const turn = spokenWords[from]?.turn ?? 0;
    if (startedTurns.has(turn)) continue;
    startedTurns.add(turn);
    const [last, word] = [writtenWords[to - 1], writtenWords[to]];
    if (!last || !word) continue;
    const between = plain.slice(last.end, word.start);
    // The first word of a line has one already.
    if (!between.includes('\n')) breaks.push(lineStart(word, between));
  }
  let lines = '';
  let at = 0;
  for (const start of breaks) {
    lines += `${plain.slice(at, start).trimEnd()}\n`;
    at = start;
  }
  return lines + plain.slice(at);
}
