const LONE_I = /^i(?=$|'(?:m|ll|ve|d|re|s)$)/;
const ENDED = /[.!?…。！？]["'”’)\]]*$/u;

/** Bare words; `goesOn` where the next utterance continues the same sentence. */
export interface Utterance {
  words: string;
  goesOn?: boolean;
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
 * end, one text per utterance. No word is added, removed or otherwise changed; blank utterances stay blank.
 */
export function caseTranscript(utterances: readonly Utterance[]): string[] {
  let isInside = false;
  return utterances.map(({ words, goesOn = false }) => {
    const spoken = words.split(/\s+/).filter((word) => word !== '');
    if (spoken.length === 0) return '';
    const bare = spoken.map((word) => word.replace(LONE_I, 'I')).join(' ');
    const sentence = isInside ? bare : upperFirst(bare);
    isInside = goesOn;
    return goesOn || ENDED.test(sentence) ? sentence : `${sentence}.`;
  });
}
