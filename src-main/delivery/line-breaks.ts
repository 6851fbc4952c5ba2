import { joinLines } from '../../src/text/join-texts.ts';

/** Removes final line breaks, which a terminal would execute, with the spaces beside them. */
export function withoutFinalBreaks(text: string): string {
  const words = text.trimEnd();
  return text.slice(words.length).includes('\n') ? words : text;
}

/** Removes line breaks before a text that replaces a selection, with adjacent spaces. */
export function withoutFirstBreaks(text: string): string {
  const words = text.trimStart();
  return text.slice(0, text.length - words.length).includes('\n') ? words : text;
}

/** A text on one line; a text of one line stays as it is. */
export function onOneLine(text: string): string {
  const lines = text.split('\n');
  return lines.length === 1 ? text : joinLines(lines.map((line) => line.trim()));
}
