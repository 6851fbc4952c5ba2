const LONE_I = /^i(?=$|'(?:m|ll|ve|d|re|s)$)/;
const SENTENCE_END = /[.!?…。！？]["'”’)\]]*$/u;

export interface Casing {
  /** Formats the next final words; `isContinued`: the sentence continues after them. Blank input gives ''. */
  formatFinal(words: string, isContinued: boolean): string;
  /** Formats interim words at this position, without a final full stop. */
  formatInterim(words: string): string;
}

function upperFirst(text: string): string {
  const first = text.match(/\p{L}/u);
  // In a sentence that begins with a number, the words keep their case.
  if (first?.index === undefined || /\d/.test(text.slice(0, first.index))) return text;
  const after = first.index + first[0].length;
  return text.slice(0, first.index) + first[0].toLocaleUpperCase('en') + text.slice(after);
}

/**
 * Adds sentence capitals, the capital I and a final full stop to the plain words of an English speech engine,
 * piece by piece, without changing earlier output. Words are not otherwise changed.
 */
export function createCasing(): Casing {
  let isMidSentence = false;
  const formatInterim = (words: string): string => {
    const spokenWords = words.split(/\s+/).filter((word) => word !== '');
    const cased = spokenWords.map((word) => word.replace(LONE_I, 'I')).join(' ');
    return isMidSentence ? cased : upperFirst(cased);
  };
  return {
    formatInterim,
    formatFinal(words, isContinued) {
      const sentence = formatInterim(words);
      if (sentence === '') return '';
      isMidSentence = isContinued;
      return isContinued || SENTENCE_END.test(sentence) ? sentence : `${sentence}.`;
    },
  };
}
