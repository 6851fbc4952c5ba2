const LONE_I = /^i(?=$|'(?:m|ll|ve|d|re|s)$)/;
const ENDED = /[.!?…。！？]["'”’)\]]*$/u;

function upperFirst(text: string): string {
  const first = text.match(/\p{L}/u);
  // A sentence that begins with a number keeps its words as they are.
  if (first?.index === undefined || /\d/.test(text.slice(0, first.index))) return text;
  return (
    text.slice(0, first.index) + first[0].toLocaleUpperCase('en') + text.slice(first.index + first[0].length)
  );
}

/**
 * Gives bare words of an English speech engine their sentence capital, the capital I and a full stop.
 * No word is added, removed or otherwise changed; blank text stays blank.
 */
export function caseUtterance(words: string): string {
  const spoken = words.split(/\s+/).filter((word) => word !== '');
  if (spoken.length === 0) return '';
  const sentence = upperFirst(spoken.map((word) => word.replace(LONE_I, 'I')).join(' '));
  return ENDED.test(sentence) ? sentence : `${sentence}.`;
}

/** One sentence per utterance, joined by spaces; blank utterances leave no trace. */
export function caseTranscript(utterances: readonly string[]): string {
  return utterances
    .map(caseUtterance)
    .filter((sentence) => sentence !== '')
    .join(' ');
}
