import { parseSync, Visitor } from 'oxc-parser';
import type { SourceFile } from '../../scripts/changed-tests/imports-of.ts';
import type { Violation } from './source-tree.ts';

const LETTERS = /\p{L}{2,}/u;
/** The key of a text. */
const KEY = /^[a-z]\w*(\.\w+)+$/;
/** Attributes that users see or hear. */
const SPOKEN = new Set(['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'label']);

/** User-visible text that is written into a component instead of the text files. */
export function findHardCodedText(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => path.startsWith('src-renderer/') && path.endsWith('.tsx'))
    .flatMap(({ path, text }) => {
      const found: Violation[] = [];
      const note = (words: string): void => {
        if (LETTERS.test(words) && !KEY.test(words))
          found.push({ path, what: `writes "${words.trim()}" itself` });
      };
      new Visitor({
        JSXText: ({ value }) => note(value),
        JSXAttribute: ({ name, value }) => {
          if (name.type !== 'JSXIdentifier' || !SPOKEN.has(name.name)) return;
          if (value?.type === 'Literal' && typeof value.value === 'string') note(value.value);
        },
        JSXExpressionContainer: ({ expression }) => {
          if (
            expression.type === 'Literal' &&
            typeof expression.value === 'string' &&
            expression.value.includes(' ')
          )
            note(expression.value);
        },
      }).visit(parseSync(path, text).program);
      return found;
    });
}

const OWN_DATE = /\.toLocale(Date|Time)String\(/;

/** Dates that are not formatted by `dateText`, and so ignore the format that the user chose. */
export function findUnformattedDates(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path, text }) => path.startsWith('src-renderer/') && OWN_DATE.test(text))
    .map(({ path }) => ({ path, what: 'formats a date itself' }));
}
