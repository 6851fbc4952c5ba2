import { inOneLine } from '../../contract/api/storable-text.ts';
import { graphemesOf } from '../../text/graphemes.ts';
import { widthOf } from '../../text/width-of.ts';

/** Columns of a terminal that does not report them. */
const COLUMNS = 80;
/** Units of a text that are looked at for each column: a grapheme of more is rare. */
const UNITS_PER_COLUMN = 16;

/** Signs of East Asian scripts, and characters shown as emojis, that `widthOf` may count as narrow. */
const WIDE_SIGN =
  /[\u3000-\u303e\u30a0-\u31ff\ua000-\ua4cf\ufe30-\ufe4f\uffe0-\uffe6]|\p{Emoji_Presentation}|\ufe0f/u;

/** The columns that a terminal needs for a grapheme; rather too many, since a line that is too long is never removed. */
const columnsOf = (grapheme: string): number => Math.max(widthOf(grapheme), WIDE_SIGN.test(grapheme) ? 2 : 1);

/** The graphemes that fit. */
function fitting(graphemes: Iterable<string>, columns: number): string[] {
  const shown: string[] = [];
  let left = columns;
  for (const grapheme of graphemes) {
    left -= columnsOf(grapheme);
    if (left < 0) break;
    shown.push(grapheme);
  }
  return shown;
}

/** The end of a text, after an ellipsis if it is cut. */
function endOf(text: string, columns: number): string {
  const maxUnits = UNITS_PER_COLUMN * columns;
  const graphemes = [...graphemesOf(inOneLine(text.slice(-maxUnits)))].reverse();
  const shown = fitting(graphemes, columns);
  if (text.length <= maxUnits && shown.length === graphemes.length) return shown.reverse().join('');
  const behind = fitting(graphemes, columns - 1);
  return behind.length === 0 ? '' : `…${behind.reverse().join('')}`;
}

/** A line that fits into a terminal: a fixed head, and the end of the words where there is room for them. */
export function statusLine(head: string, words: string, columns: number): string {
  // In the last column, some terminals begin a new line.
  const room = (columns || COLUMNS) - 1;
  const shown = fitting(graphemesOf(head), room).join('');
  const left = room - [...graphemesOf(shown)].reduce((sum, each) => sum + columnsOf(each), 0);
  return left > 0 ? shown + endOf(words, left) : shown;
}
