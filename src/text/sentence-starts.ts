/** Words that end in a full stop without ending a sentence, in the languages of the interface that are written so. */
const SHORT_FORMS = new Set(
  (
    'e.g i.e etc vs mr mrs ms dr prof st no nr vol fig approx ca resp inc ltd z.b d.h u.a bzw usw evtl ggf bijv o.a ' +
    'd.w.z m.b.t p.ex c.-à-d m mme mlle sr sra ud p.ej ecc sig av jan feb mar apr jun jul aug sep sept oct okt nov dec'
  ).split(' '),
);
/** A sign that ends a sentence, what closes behind it, and the space before the next one. */
const END = /(\S*?)([.!?。！？]|…|\.{3})(["'”’»)\]]*)(?:\s+|(?<=[。！？]["'”’»)\]]*))(?=\S)/gu;

function endsSentence(word: string, sign: string): boolean {
  if (sign !== '.') return sign !== '…' && sign !== '...';
  const bare = word.toLowerCase().replace(/^[("'“‘«[]+/, '');
  const isInitial = /^\p{L}$/u.test(bare);
  return !isInitial && !SHORT_FORMS.has(bare) && !bare.endsWith('..');
}

/** Offsets at which a sentence begins, whatever the case of its first letter; a line begins one. Short forms end none. */
export function sentenceStarts(text: string): number[] {
  const starts: number[] = [];
  let line = 0;
  for (const part of text.split('\n')) {
    const indent = part.search(/\S/);
    if (indent >= 0) {
      starts.push(line + indent);
      for (const { 0: whole, 1: word = '', 2: sign = '', index } of part.matchAll(END)) {
        if (endsSentence(word, sign)) starts.push(line + index + whole.length);
      }
    }
    line += part.length + 1;
  }
  return starts;
}
