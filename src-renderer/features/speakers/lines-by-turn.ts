import { normalWord } from '../../../src/text/spoken-words/normal-word.ts';
import { wordsOf } from '../../../src/text/words-of.ts';
import { commonWords } from '../../ui/spoken-words/common-words.ts';
import type { SpokenTurn } from '../../ui/spoken-words/spoken-turns.ts';

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
    breaks.push(written[to]?.start ?? 0);
  }
  let lines = '';
  let at = 0;
  for (const start of breaks) {
    const before = plain.slice(at, start);
    lines += /\n\s*$/.test(before) ? before : `${before.trimEnd()}\n`;
    at = start;
  }
  return lines + plain.slice(at);
}
