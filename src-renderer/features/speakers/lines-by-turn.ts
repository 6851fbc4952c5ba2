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
  const said = turns.flatMap(({ text }, turn) =>
    wordsOf(text).map((word) => ({ turn, text: normalWord(word.text) })),
  );
  const written = wordsOf(plain);
  const pairs = commonWords(
    said.map(({ text }) => text),
    written.map(({ text }) => normalWord(text)),
  );
  const begun = new Set<number>([0]);
  const breaks: number[] = [];
  for (const [from, to] of pairs) {
    const turn = said[from]?.turn ?? 0;
    if (begun.has(turn)) continue;
    begun.add(turn);
    const [last, word] = [written[to - 1], written[to]];
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
