/**
 * The sentences of a text by the language's rules (Unicode TR 29), trimmed; a line break also ends a
 * sentence.
 */
export function sentencesOf(text: string, language = 'en'): string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  return text
    .split(/\r\n|\r|\n/)
    .flatMap((line) => Array.from(segmenter.segment(line), ({ segment }) => segment.trim()))
    .filter((sentence) => sentence !== '');
}
