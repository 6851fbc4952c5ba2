const LONE_I = /^i(?=$|'(?:m|ll|ve|d|re|s)$)/;
const ENDED = /[.!?…。！？]["'”’)\]]*$/u;

export interface Casing {
  /** The next words for good; `goesOn` where what follows them continues the same sentence. Blank stays blank. */
  settle(words: string, goesOn: boolean): string;
  /** Words that may still change: as they would look here, without an end. */
  tentative(words: string): string;
}

function upperFirst(text: string): string {
  const first = text.match(/\p{L}/u);
  // A sentence that begins with a number keeps its words as they are.
  if (first?.index === undefined || /\d/.test(text.slice(0, first.index))) return text;
  const after = first.index + first[0].length;
  return text.slice(0, first.index) + first[0].toLocaleUpperCase('en') + text.slice(after);
}

/**
 * Gives the bare words of an English speech engine their sentence capital, the capital I and a full stop at the
 * end, stretch by stretch, and never changes what it gave. No word is added, removed or otherwise changed.
 */
export function createCasing(): Casing {
  let isInside = false;
  const tentative = (words: string): string => {
    const spoken = words.split(/\s+/).filter((word) => word !== '');
    const bare = spoken.map((word) => word.replace(LONE_I, 'I')).join(' ');
    return isInside ? bare : upperFirst(bare);
  };
  return {
    tentative,
    settle(words, goesOn) {
      const sentence = tentative(words);
      if (sentence === '') return '';
      isInside = goesOn;
      return goesOn || ENDED.test(sentence) ? sentence : `${sentence}.`;
    },
  };
}
