import { isDayOfMonth } from './day-of-month.ts';

/** Abbreviations ending in a full stop, in the interface languages that use them. */
const SHORT_FORMS = new Set(
  (
    'e.g i.e etc vs mr mrs ms dr prof st no nr vol fig approx ca resp inc ltd z.b d.h u.a bzw usw evtl ggf bijv o.a ' +
    'd.w.z m.b.t p.ex c.-à-d m mme mlle sr sra ud p.ej ecc sig av jan feb mar apr jun jul aug sep sept oct okt nov dec'
  ).split(' '),
);
/** A sign that ends a sentence, closing punctuation, and the following space. */
const END = /([.!?。！？؟۔।॥]|…|\.{3})(["'”’»)\]]*)(?:\s+|(?<=[。！？]["'”’»)\]]*))(?=\S)/gu;

/** Longer than any abbreviation. */
const WORD_MAX = 40;

/** The end of the word before an offset, at most back to `from`. */
function wordBefore(text: string, offset: number, from: number): string {
  let start = offset;
  while (start > from && offset - start < WORD_MAX && /\S/.test(text.charAt(start - 1))) start -= 1;
  return text.slice(start, offset);
}

/** Letters with a full stop each: they end a sentence only before a capitalised word. */
const LETTERS = /^(?:\p{L}\.)+\p{L}$/u;
const SMALL = /^\p{Ll}/u;

function endsSentence(word: string, sign: string, next: string): boolean {
  if (sign !== '.') return sign !== '…' && sign !== '...';
  const bare = word.toLowerCase().replace(/^[("'“‘«[]+/, '');
  const isInitial = /^\p{L}$/u.test(bare);
  if ((LETTERS.test(bare) && SMALL.test(next)) || isDayOfMonth(bare, next)) return false;
  return !isInitial && !SHORT_FORMS.has(bare) && !bare.endsWith('..');
}

/** Offsets of sentence starts, in any case; every line starts a sentence. Abbreviations do not end one. */
export function sentenceStarts(text: string): number[] {
  const starts: number[] = [];
  let line = 0;
  for (const part of text.split('\n')) {
    const indent = part.search(/\S/);
    if (indent >= 0) {
      starts.push(line + indent);
      let last = 0;
      for (const { 0: whole, 1: sign = '', index } of part.matchAll(END)) {
        const end = index + whole.length;
        if (endsSentence(wordBefore(part, index, last), sign, part.slice(end, end + WORD_MAX)))
          starts.push(line + end);
        last = end;
      }
    }
    line += part.length + 1;
  }
  return starts;
}
