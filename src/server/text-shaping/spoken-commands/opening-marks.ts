import { sentenceStarts } from '../../../text/sentence-starts.ts';

const QUESTION_WORDS =
  '(?:(?:a|con|de|desde|en|hasta|para|por|sobre) )?(?:qué|cómo|cuándo|dónde|adónde|quién(?:es)?|cuál(?:es)?|cuánt[oa]s?)';
/** Where a question begins within its sentence: "Hola, ¿vienes?", "Dime, ¿qué es?", "Vienes, ¿verdad?", "Dijo: ¿sí?" */
const CLAUSE = new RegExp(
  `^(?:hola|oye|oiga|bueno|perdón|perdona|perdone), |[:;] |, (?=${QUESTION_WORDS}(?!\\p{L})|(?:no|verdad|cierto)\\P{L}*$)`,
  'giu',
);
/** A quotation or bracket that is still open. */
const IN_BRACKETS = /[«“(](?=[^«“(»”)]*$)/u;
/** An opening mark without its closing one. */
const UNCLOSED = /[¿¡](?=[^¿¡?!]*$)/u;
const BRACKETS = /^[\p{Ps}\p{Pi}"]*/u;

/** Where the clause at the end of a Spanish sentence begins. */
function clauseStart(sentence: string): number {
  const clause = [...sentence.matchAll(CLAUSE)].at(-1);
  return Math.max(IN_BRACKETS.exec(sentence)?.index ?? 0, clause ? clause.index + clause[0].length : 0);
}

/**
 * The word of a Spanish text that gets an opening mark for the mark at the end of the text: its index, and its new
 * form. An existing opening mark is replaced.
 */
export function withOpeningMark(
  words: readonly string[],
  mark: string,
): readonly [index: number, text: string] {
  const text = words.join(' ');
  const from = sentenceStarts(text, 'es').at(-1) ?? 0;
  const sentence = text.slice(from, -1);
  const unclosed = UNCLOSED.exec(sentence);
  const at = from + (unclosed ? unclosed.index : clauseStart(sentence));
  let end = -1;
  const index = words.findIndex((word) => {
    end += word.length + 1;
    return at < end;
  });
  const word = words[index] ?? '';
  return [index, unclosed ? word.replace(/[¿¡]/u, mark) : word.replace(BRACKETS, `$&${mark}`)];
}
