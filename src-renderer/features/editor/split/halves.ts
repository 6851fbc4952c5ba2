import { textOf } from '../document.ts';
import { formattedHtmlOf } from '../html-out.ts';
import type { Content } from '../save-state.ts';
import { blocksOfStyled, type StyledText } from '../styled-text.ts';

/** A stretch of a styled text, without the space and empty lines around it. */
function trimmedPart({ text, marks, aligns }: StyledText, from: number, to: number): Content {
  const part = text.slice(from, to);
  const start = from + (part.length - part.trimStart().length);
  const end = Math.max(start, to - (part.length - part.trimEnd().length));
  const first = text.slice(0, start).split('\n').length - 1;
  const lines = text.slice(start, end).split('\n').length;
  const blocks = blocksOfStyled({
    text: text.slice(start, end),
    marks: marks.slice(start, end),
    aligns: aligns.slice(first, first + lines),
  });
  return { text: textOf(blocks), html: formattedHtmlOf(blocks) };
}

/** The two halves of a text at an offset (UTF-16 units), with their formatting; null if one has no words. */
export function halvesAt(styled: StyledText, offset: number): { first: Content; second: Content } | null {
  const first = trimmedPart(styled, 0, offset);
  const second = trimmedPart(styled, offset, styled.text.length);
  return first.text === '' || second.text === '' ? null : { first, second };
}
