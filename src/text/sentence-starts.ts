import { isDayOfMonth, mayBeOrdinalPoint } from './day-of-month.ts';

/** Abbreviations ending in a full stop, in the interface languages that use them. */
const SHORT_FORMS = new Set(
  (
    'e.g i.e etc vs mr mrs ms dr prof nr vol approx ca resp inc ltd z.b d.h u.a bzw usw evtl ggf bijv o.a ' +
    'd.w.z m.b.t p.ex c.-à-d dhr mevr hrn dra drs pág dott dott.ssa avv sgt capt m mme mlle sr sra ud p.ej ecc sig av enz'
  ).split(' '),
);
/** Abbreviations that end a sentence before a word that begins one: "St. Louis", "in Dec. We". */
const MAY_END = new Set('st jan feb mar apr jun jul aug sep sept oct okt nov dec'.split(' '));
/** Words that are abbreviations only before a figure: "no. 5". */
const BEFORE_FIGURE = new Set(['no', 'fig']);
const FIGURE = /^(?:\d|(?:one|two|three|four|five|six|seven|eight|nine|ten)\b)/;
/**
 * Abbreviations of a language, most of them words in others (German "Mio.", Italian "mio"); '' for an unknown one. They end a
 * sentence only before a word that begins one: "5 Mio. Euro", "5 Mio. Das".
 */
const LANGUAGE_FORMS = new Map(
  Object.entries({
    '': 'gov mrd',
    en: 'gen gov lt col rev',
    nl: 'tel mrd',
    de: 'mio mrd tel fr med phil jur rer nat habil ing mwst str inkl exkl zzgl bzgl vgl bspw sog',
    fr: 'tél mrd',
    es: 'mrd',
    it: 'ing geom mrd',
    pt: 'mrd',
    sv: 'mrd',
  }).map(([language, forms]) => [language, new Set(forms.split(' '))] as const),
);
/**
 * Abbreviations that may also be the last word of a sentence, by language: they end one only before a word with a capital.
 */
const SOFT_FORMS = new Map(
  Object.entries({
    en: 'max min jr corp co bros dept ave blvd ft lbs oz hrs misc',
    nl: 'max min incl excl',
    de: 'max min mind',
    fr: 'ex max min',
    es: 'ej máx mín aprox uu',
    it: 'es max min',
    pt: 'ex máx mín aprox',
    ru: 'руб коп тыс млн млрд ул др пр см стр гг вв',
  }).map(([language, forms]) => [language, new Set(forms.split(' '))] as const),
);

/** Whether a word is such an abbreviation; without a language, in any language. */
const isSoftForm = (word: string, language: string | null): boolean =>
  language === null
    ? [...SOFT_FORMS.values()].some((forms) => forms.has(word))
    : (SOFT_FORMS.get(language)?.has(word) ?? false);

/**
 * A sign that ends a sentence, closing punctuation, and the following space. German closes with “, French has a space before »;
 * in Chinese, “ opens.
 */
const SENTENCE_END =
  /([.!?。！？؟۔।॥]|…|\.{3})((?:(?<=[.!?…])[“‘«])?(?:["'”’»)\]」』）】》〉]|[ \u00a0\u202f]»)*)(?![”’»)\]」』）】》〉])(?:\s+|(?<=[。！？]["'”’»)\]」』）】》〉]*))(?=\S)/gu;
/** Closing punctuation after which a sentence often continues: « Oui. » dit-il. */
const MAY_CONTINUE = /[“‘«]|\s»/u;
/** The continuation of a sentence after a Japanese quotation: 「行く。」と言った。 */
const QUOTED = { closing: /[」』]$/, next: /^\p{Script=Hiragana}/u };

/** Longer than any abbreviation. */
const WORD_MAX = 40;

/** The end of the word before an offset, at most back to `from`. */
function wordBefore(text: string, offset: number, from: number): string {
  let start = offset;
  while (start > from && offset - start < WORD_MAX && /\S/.test(text.charAt(start - 1))) start -= 1;
  return text.slice(start, offset);
}

const wordAtStart = (words: string): RegExp =>
  new RegExp(`^(?:${words.replaceAll(' ', '|')})(?![\\p{L}\\p{N}])`, 'u');

/** Letters with a full stop each: they end a sentence only before a capitalised word. */
const LETTER_ABBREVIATION = /^(?:\p{L}\.)+\p{L}$/u;
const LOWERCASE_START = /^\p{Ll}/u;
/** An ordinal before its full stop, or the second one of "3.–4."; of a king: "Heinrich VIII. war". */
const ORDINAL = /^(?:(?:\d{1,3}\.[–/-])?\d{1,3}|[ivx]+)$/;

/** German words before an ordinal and its noun: "im 19. Jahrhundert". */
const BEFORE_ORDINAL =
  /^(?:[dD](?:er|ie|as|en|em|es)|[iI]m|[aA]m|[zZ]u[mr]|[bB]eim|[vV]om|[uU]nser(?:e[mnrs]?)?)$/u;
/** English abbreviations that may stand before a name. */
const BEFORE_NAME = /^(?:u\.(?:s|k|n|s\.a)|ph\.d)$/;
/** Words that begin a sentence, by language. */
const BEGINNINGS = new Map(
  Object.entries({
    en:
      'I He She It We They You The An? This That These Those There But And So Then In On At For If When My Our His Her ' +
      'Their Its What Why How Who Where Yes No Now After Before Please Everyone Everybody Maybe Perhaps All Some Many ' +
      'Most Each Also However Because Since While Last Next Today Do Does Did Is Are Was Can Could Should Let',
    nl: 'Ik Je Hij Ze Het We De Dat Dit En Maar Dan Als Op Wat',
    de:
      'Ich Er Sie Es Wir Ihr Man Der Die Das Eine? Diese? Alle Niemand Und Aber Dann Danach Deshalb Wenn Als I[mn] A[mn] ' +
      'Auf Bei Mit Nach Für Vor Was Wie Wo Wer Ja Nein Nicht Auch Jetzt Heute',
    fr: 'Je Tu Ils? Elles? On Nous Vous Le La Les Une? Ce Et Mais Puis Si J C L',
  }).map(([language, words]) => [language, wordAtStart(words)] as const),
);
/** A German street: "in der Hauptstr. in Berlin". */
const STREET = /^.+str$/;
const HALF_OF_DAY = /^[ap]\.m$/;
/** The day after a time; not in "5 p.m. Monday is fine". */
const DAY_NAME =
  /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b(?! (?:is|was|will|would|can|could|has|had|works|seems)\b)/;

/** A possible end of a sentence. */
interface PossibleEnd {
  /** The word before its last one. */
  readonly lead: string;
  /** The word before it. */
  readonly word: string;
  readonly sign: string;
  /** Quotation marks and brackets after the sign. */
  readonly closing: string;
  /** The text after it. */
  readonly next: string;
}

/** Whether the sentence continues in lower case: "3. neue", "max. zwei", "p. ej. cuando". */
const continuesInLowerCase = (bare: string, next: string, language: string | null): boolean =>
  LOWERCASE_START.test(next) &&
  (LETTER_ABBREVIATION.test(bare) ||
    isSoftForm(bare, language) ||
    (ORDINAL.test(bare) && mayBeOrdinalPoint(language)));

/** Whether a text begins as a sentence of a language does, or of any if it is unknown. */
export const beginsSentence = (text: string, language: string | null): boolean =>
  language === null
    ? [...BEGINNINGS.values()].some((beginning) => beginning.test(text))
    : (BEGINNINGS.get(language)?.test(text) ?? false);

/** Whether a name or a noun with a capital belongs to the words before it: "The U.S. Army", "im 19. Jahrhundert". */
function isBeforeName({ lead, word, next }: PossibleEnd, bare: string, language: string | null): boolean {
  const [isEnglish, isGerman] = ['en', 'de'].map((one) => language === null || language === one);
  if (isEnglish && BEFORE_NAME.test(bare)) return !beginsSentence(next, 'en');
  if (isEnglish && HALF_OF_DAY.test(bare)) return DAY_NAME.test(next);
  // In English, "I am 5. We" is two sentences.
  if (isGerman && ORDINAL.test(bare))
    return BEFORE_ORDINAL.test(lead) && !(language === null && lead === 'am');
  const form = language === 'de' ? bare.replace(STREET, 'str') : bare;
  if (LANGUAGE_FORMS.get(language ?? '')?.has(form)) return !beginsSentence(next, language);
  return word === 'Hr' || (word === 'EE' && next.startsWith('UU'));
}

function endsSentence(end: PossibleEnd, language: string | null): boolean {
  const { word, sign, closing, next } = end;
  if (sign === '…' || sign === '...') return false;
  // "Really?" she asked.
  if (QUOTED.closing.test(closing) && QUOTED.next.test(next)) return false;
  if (sign !== '.' || MAY_CONTINUE.test(closing)) return closing === '' || !LOWERCASE_START.test(next);
  const bare = word.toLowerCase().replace(/^[("'“‘«[]+/, '');
  if (continuesInLowerCase(bare, next, language) || isDayOfMonth(bare, next)) return false;
  if (isBeforeName(end, bare, language)) return false;
  if (MAY_END.has(bare)) return beginsSentence(next, language);
  if (BEFORE_FIGURE.has(bare)) return !FIGURE.test(next);
  return !/^\p{L}$/u.test(bare) && !SHORT_FORMS.has(bare) && !bare.endsWith('..');
}

/**
 * Offsets of sentence starts, in any case; every line starts a sentence. Abbreviations do not end one. `language`: ISO
 * 639-1; without one, a sign counts only if it ends sentences in every language.
 */
export function sentenceStarts(text: string, language: string | null = null): number[] {
  const starts: number[] = [];
  let line = 0;
  for (const part of text.split('\n')) {
    const indent = part.search(/\S/);
    if (indent >= 0) {
      starts.push(line + indent);
      let last = 0;
      for (const { 0: whole, 1: sign = '', 2: closing = '', index } of part.matchAll(SENTENCE_END)) {
        const end = index + whole.length;
        const [word, next] = [wordBefore(part, index, last), part.slice(end, end + WORD_MAX)];
        const lead = wordBefore(part, index - word.length - 1, last);
        if (endsSentence({ lead, word, sign, closing, next }, language)) starts.push(line + end);
        last = end;
      }
    }
    line += part.length + 1;
  }
  return starts;
}
