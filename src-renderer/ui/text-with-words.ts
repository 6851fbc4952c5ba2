import { createElement, Fragment, type ReactNode } from 'react';

/** The first of the characters that stand for words while a text is formatted: private use, so in no text. */
const FIRST_MARK = 0xe000;
const MARKS = /([\ue000-\ue00f])/;

/**
 * A text of the interface that has words of another language, each in an element with that `lang`: a screen reader
 * pronounces them accordingly. `format` returns the text for what it is given in place of the words.
 */
export function textWithWords(
  lang: string,
  words: readonly string[],
  format: (...marks: readonly string[]) => string,
): ReactNode {
  const marks = words.map((_word, index) => String.fromCharCode(FIRST_MARK + index));
  const parts = format(...marks)
    .split(MARKS)
    .map((part) => {
      const word = words[part.charCodeAt(0) - FIRST_MARK];
      return word === undefined ? part : createElement('span', { lang }, word);
    });
  return createElement(Fragment, null, ...parts);
}
