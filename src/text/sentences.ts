/** The sentences of a text (Unicode TR 29, by language), trimmed; a line break also ends one. */
export function sentencesOf(text: string, language = 'en'): string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  return text
    .split(/\r\n|\r|\n/)
    .flatMap((line) => Array.from(segmenter.segment(line), ({ segment }) => segment.trim()))
    .filter((sentence) => sentence !== '');
}
