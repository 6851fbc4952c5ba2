import { boundMarks } from '../../text/bound-marks.ts';
import {
  dutchForms,
  englishForms,
  frenchForms,
  germanForms,
  italianForms,
  portugueseForms,
  spanishForms,
} from './number-forms.ts';

/** The number words of a language, and the words that exclude a reading as a number. */
export interface NumberTable {
  /** Numbers by their words, folded and without spaces. */
  readonly numbers: ReadonlyMap<string, number>;
  /** A number in words, in standard spelling. */
  words(n: number): string;
  /**
   * Words with other meanings (one, a, new, you are, I celebrate, per cent), and numbers, without spaces: never read alone.
   */
  readonly ambiguous: ReadonlySet<string>;
  /** Words that change the meaning of the number before them: thirds, dozens. */
  readonly blocking: ReadonlySet<string>;
  /** Words that multiply a number and stay words: a hundred, 2 million. */
  readonly scales: ReadonlySet<string>;
  /** Words between two alternative numbers: one or two. */
  readonly between: ReadonlySet<string>;
  /** The word of the decimal separator and its sign. */
  readonly decimal: { readonly word: string; readonly sign: string };
  /** A word for zero among digits, as in "two point oh" and "nineteen oh one"; null where it has no other. */
  readonly oh: string | null;
  /** The word for "and", within a number or between two of them. */
  readonly and: string;
  /** True if ones come before "and" and tens: "fünfundzwanzig"; written with spaces, it may mean two numbers. */
  readonly isOnesFirst: boolean;
  /** Words that form no number with a following hundred or thousand: ein paar hundert. */
  readonly vague: ReadonlySet<string>;
  /** "Per cent" if its second word is also a number: pour cent; otherwise null. */
  readonly percent: string | null;
  /** The end of a number word that can continue: zwölftausend, dodicimila; null if all words are written separately. */
  readonly compound: RegExp | null;
}

/** Maximum words per number, and the highest number in the table. */
export const NUMBER_WORDS_MAX = 8;
const NUMBER_MAX = 9999;

interface NumberLanguage {
  /** Every spoken form of a number; the first is the standard spelling. */
  load(): Promise<((n: number) => string)[]>;
  /** Further spoken forms, folded and without spaces. */
  variants(compact: string, n: number, say: (n: number) => string): string[];
  ambiguous: string;
  blocking: string;
  scales: string;
  between: string;
  decimal: { word: string; sign: string };
  oh?: string;
  and: string;
  isOnesFirst?: boolean;
  vague?: string;
  percent?: string;
  compound?: RegExp;
}

const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth ' +
  'sixteenth seventeenth eighteenth nineteenth twentieth thirtieth fortieth fiftieth';
const FRACTIONS = 'half halves thirds quarter quarters fourths fifths sixths sevenths eighths ninths tenths';
const DECADES =
  'twenties thirties forties fifties sixties seventies eighties nineties niners sixers somethings';
const FRENCH_ORDINALS = 'uni deuxi troisi quatri cinqui sixi septi huiti neuvi dixi onzi douzi treizi'
  .split(' ')
  .flatMap((stem) => [`${stem}eme`, `${stem}emes`])
  .join(' ');

/** "quinze cents": 1500, or 15 cents. */
const FRENCH_HUNDREDS =
  'onzecents douzecents treizecents quatorzecents quinzecents seizecents dixseptcents dixhuitcents dixneufcents';

/** Forms of "ein" that are articles more often than numbers. */
export const GERMAN_ARTICLES = 'eine einen einem einer eines';

const LANGUAGES: Readonly<Record<string, NumberLanguage>> = {
  en: {
    async load() {
      const [gb, us] = await Promise.all([import('n2words/en-GB'), import('n2words/en-US')]);
      return [us.toCardinal, gb.toCardinal];
    },
    variants: englishForms,
    ambiguous: 'one thousand',
    blocking: `${ORDINALS} ${FRACTIONS} ${DECADES} dozen dozens hundreds thousands hundred oh`,
    scales: 'hundred thousand million billion trillion',
    between: 'or to and',
    decimal: { word: 'point', sign: '.' },
    oh: 'oh',
    and: 'and',
  },
  nl: {
    load: async () => [(await import('n2words/nl-NL')).toCardinal],
    variants: dutchForms,
    ambiguous: 'een vier acht',
    blocking: 'keer dozijn derde derden kwart kwarten',
    scales: 'miljoen miljard biljoen',
    between: 'of tot a',
    decimal: { word: 'komma', sign: ',' },
    and: 'en',
    isOnesFirst: true,
    vague: 'paar enkele meerdere vele',
    compound: /(?:honderd|duizend)$/,
  },
  de: {
    load: async () => [(await import('n2words/de-DE')).toCardinal],
    variants: germanForms,
    ambiguous: `ein eins ${GERMAN_ARTICLES} acht`,
    blocking: 'dutzend drittel viertel funftel sechstel siebtel achtel neuntel zehntel',
    scales: 'million millionen milliarde milliarden',
    between: 'oder bis',
    decimal: { word: 'komma', sign: ',' },
    and: 'und',
    isOnesFirst: true,
    vague: 'paar einige einigen mehrere mehreren viele vielen etliche wenige',
    compound: /(?:hundert|tausend)$/,
  },
  fr: {
    load: async () => [(await import('n2words/fr-FR')).toCardinal],
    variants: frenchForms,
    ambiguous: `un une neuf cent mille ${FRENCH_HUNDREDS}`,
    blocking: `douzaine tiers quart quarts ${FRENCH_ORDINALS}`,
    scales: 'million millions milliard milliards',
    between: 'ou a',
    decimal: { word: 'virgule', sign: ',' },
    and: 'et',
    percent: 'pour cent',
  },
  es: {
    async load() {
      const { toCardinal } = await import('n2words/es-ES');
      return [(n) => toCardinal(n).replace('dieciseis', 'dieciséis')];
    },
    variants: spanishForms,
    ambiguous: 'un una uno mil',
    blocking: 'docena docenas tercios terceras cuartas quintas',
    scales: 'millon millones',
    between: 'o u a',
    decimal: { word: 'coma', sign: ',' },
    and: 'y',
    percent: 'por ciento',
  },
  it: {
    load: async () => [(await import('n2words/it-IT')).toCardinal],
    variants: italianForms,
    ambiguous: 'un una uno sei cento mille',
    blocking: 'dozzina dozzine terzi quarti quinti',
    scales: 'milione milioni miliardo miliardi',
    between: 'o od a ad',
    decimal: { word: 'virgola', sign: ',' },
    and: 'e',
    percent: 'per cento',
    compound: /mila$/,
  },
  pt: {
    load: async () => [(await import('n2words/pt-PT')).toCardinal],
    variants: portugueseForms,
    ambiguous: 'um uma cem mil',
    blocking: 'duzia duzias tercos',
    scales: 'milhao milhoes',
    between: 'ou a',
    decimal: { word: 'virgula', sign: ',' },
    and: 'e',
    percent: 'por cento',
  },
};

/** A folded word, as in the tables: lower case, without accents, hyphens and spaces. */
export const foldWord = (word: string): string =>
  boundMarks(word)
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}\s-]/gu, '');

const tables = new Map<string, Promise<NumberTable>>();

async function buildTable(definition: NumberLanguage): Promise<NumberTable> {
  const spellers = await definition.load();
  const numbers = new Map<string, number>();
  for (let n = 0; n <= NUMBER_MAX; n += 1) {
    for (const say of spellers) {
      const compact = foldWord(say(n));
      const forms = [compact, ...definition.variants(compact, n, (part) => foldWord(say(part)))];
      for (const form of forms) if (!numbers.has(form)) numbers.set(form, n);
    }
  }
  return {
    numbers,
    words: spellers[0] ?? String,
    ambiguous: new Set(definition.ambiguous.split(' ')),
    blocking: new Set(definition.blocking.split(' ')),
    scales: new Set(definition.scales.split(' ')),
    between: new Set(definition.between.split(' ')),
    decimal: definition.decimal,
    oh: definition.oh ?? null,
    and: definition.and,
    isOnesFirst: definition.isOnesFirst ?? false,
    vague: new Set(definition.vague?.split(' ')),
    percent: definition.percent ?? null,
    compound: definition.compound ?? null,
  };
}

/** The number table of a language (ISO 639-1); null if a table cannot identify its numbers. */
export function numberTable(language: string | null): Promise<NumberTable> | null {
  const definition = language === null ? undefined : LANGUAGES[language];
  if (!definition || language === null) return null;
  const table = tables.get(language) ?? buildTable(definition);
  tables.set(language, table);
  return table;
}
