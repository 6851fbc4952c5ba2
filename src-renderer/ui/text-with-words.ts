import { createElement, Fragment, type ReactNode } from 'react';

/** First placeholder character for a word while a text is formatted; private use, so it occurs in no text. */
const FIRST_MARK = 0xe000;
const MARKS = /([\ue000-\ue00f])/;

/**
 * An interface text with words of another language, each in an element with that `lang`, so that a screen reader
 * pronounces them correctly. `format` receives a placeholder for each word and returns the text with them.
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
