import { keepsComma } from './filler-commas.ts';

interface Fillers {
  /** Sounds without meaning, in any position. */
  readonly sounds: readonly string[];
  /** Words with other meanings: fillers only between commas. */
  readonly asides: readonly string[];
  /** Asides that may announce a correction: "on Tuesday, I mean, Wednesday". They are counted, but stay. */
  readonly repairs?: readonly string[];
}

/**
 * Filler words by language. Only safe ones are listed: a word with another meaning ("er" in German, "em" in
 * Portuguese) is not a filler sound of that language.
 */
const FILLERS: Readonly<Record<string, Fillers>> = {
  en: {
    sounds: ['um', 'umm', 'uh', 'uhm', 'uhh', 'erm', 'er', 'hmm', 'mhm', 'mmm'],
    asides: ['like', 'you know', 'sort of', 'kind of', 'basically', 'actually', 'you see'],
    repairs: ['i mean'],
  },
  nl: {
    sounds: ['eh', 'ehm', 'uh', 'uhm', 'euh', 'hm', 'hmm'],
    asides: ['weet je', 'zeg maar', 'eigenlijk', 'gewoon', 'nou ja'],
    repairs: ['ik bedoel'],
  },
  de: {
    sounds: ['äh', 'ähm', 'öh', 'öhm', 'ehm', 'hm', 'hmm', 'mhm'],
    asides: ['sozusagen', 'also', 'weißt du', 'halt', 'irgendwie'],
    repairs: ['ich meine'],
  },
  fr: {
    sounds: ['euh', 'heu', 'hum', 'hmm'],
    asides: ['tu vois', 'tu sais', 'vous voyez', 'en fait', 'genre', 'du coup', 'quoi'],
  },
  es: {
    sounds: ['eh', 'ehm', 'em', 'mmm', 'hmm'],
    asides: ['pues', 'bueno', 'este', 'sabes', 'digamos'],
    repairs: ['o sea'],
  },
  it: {
    sounds: ['ehm', 'uhm', 'mmm', 'hmm', 'eeh'],
    asides: ['diciamo', 'tipo', 'sai', 'insomma', 'allora', 'praticamente'],
    repairs: ['cioè'],
  },
  pt: {
    sounds: ['ahn', 'hum', 'hã', 'éé', 'hmm'],
    asides: ['tipo', 'sabe', 'né', 'assim', 'então', 'pronto'],
    repairs: ['quer dizer'],
  },
  ru: {
    sounds: ['эм', 'э-э', 'ээ', 'эээ', 'мм', 'ммм', 'хм'],
    asides: ['ну', 'типа', 'как бы', 'вот', 'это самое', 'короче', 'так сказать'],
  },
  ja: {
    sounds: ['えーと', 'えっと', 'えーっと', 'ええと', 'あのー', 'うーん', 'えー'],
    asides: ['あの', 'その', 'なんか', 'まあ'],
  },
  ko: { sounds: ['음', '으음', '어어', '흠'], asides: ['그니까', '뭐', '막', '이제', '저기'] },
  zh: { sounds: ['嗯', '呃', '额'], asides: ['那个', '这个', '就是', '然后'] },
  ar: { sounds: ['اممم', 'امم', 'ممم', 'اه', 'آه'], asides: ['طيب', 'تعرف'], repairs: ['يعني'] },
  hi: { sounds: ['उम्म', 'हम्म', 'अं', 'उम'], asides: ['जैसे कि', 'वो क्या है'], repairs: ['मतलब', 'यानी'] },
  sv: { sounds: ['eh', 'öh', 'ehm', 'öhm', 'hmm'], asides: ['liksom', 'typ', 'alltså', 'asså', 'du vet'] },
  da: { sounds: ['øh', 'øhm', 'æh', 'æhm', 'hmm'], asides: ['altså', 'ligesom', 'du ved', 'sådan'] },
  no: { sounds: ['øh', 'eh', 'ehm', 'øhm', 'hmm'], asides: ['liksom', 'altså', 'på en måte', 'vet du'] },
  fi: { sounds: ['öö', 'ööö', 'ääh', 'hmm'], asides: ['niinku', 'tota', 'siis', 'tavallaan', 'tiedätkö'] },
  pl: {
    sounds: ['eee', 'yyy', 'ehm', 'hmm', 'mmm'],
    asides: ['no', 'wiesz', 'jakby', 'tak jakby'],
    repairs: ['znaczy'],
  },
  // No pattern that ignores case takes I for ı.
  tr: { sounds: ['ııı', 'Iıı', 'eee', 'hmm', 'şeyy'], asides: ['şey', 'hani', 'işte'], repairs: ['yani'] },
};

/** Languages without spaces: a sound ends before punctuation. */
const UNSPACED = new Set(['ja', 'zh']);
/** Sounds that no word of such a language ends with; others (余额 in Chinese, ねえー in Japanese) stand alone. */
const CLEAR_SOUNDS = new Set(['えーと', 'えっと', 'えーっと', 'あのー']);
/** Sounds that are units of length, too: not fillers after a figure or a word ("5 мм", "в мм"). */
const UNITS = new Set(['hm', 'мм']);
const COMMA = '[,،、，]';
const SPACE = '[^\\S\\n]';
/** A no-break space belongs to the sign after it. */
const NO_BREAK = /[\u00a0\u202f]/;
/** Not inside of a word, and not the question "¿eh?" at the end of a sentence. */
const EDGE_BEFORE = `(?<![\\p{L}\\p{N}\\p{M}'’-]|,${SPACE}*¿)`;
const NO_WORD_BEFORE = `(?<![\\p{L}\\p{N}\\p{M}]${SPACE})`;
const EDGE_AFTER = "(?![\\p{L}\\p{N}\\p{M}'’-])";

/** Matches a run of spaces from its beginning only; starting at every space would be quadratic. */
const RUN_START = `(?<!${SPACE})`;

/** Marks the position of a removed filler; the word after a capitalised filler inherits the capital. */
const REMOVED = '\u0001';
const REMOVED_CAPITAL = '\u0002';

interface Patterns {
  readonly sounds: RegExp;
  /** Fillers between commas. */
  readonly asides: RegExp;
  /** Phrases that may announce a correction, between commas; null for none. */
  readonly repairs: RegExp | null;
  readonly isUnspaced: boolean;
}
const patternCache = new Map<string, Patterns>();

const longestFirst = (words: readonly string[]): string[] => words.toSorted((a, b) => b.length - a.length);
const oneOf = (words: readonly string[]): string => longestFirst(words).join('|');

/** A filler sound outside of commas, with what may not precede it. */
function soundPattern(sound: string, isUnspaced: boolean): string {
  if (isUnspaced) return CLEAR_SOUNDS.has(sound) ? sound : EDGE_BEFORE + sound;
  return EDGE_BEFORE + (UNITS.has(sound) ? NO_WORD_BEFORE : '') + sound + EDGE_AFTER;
}

const betweenCommas = (words: readonly string[]): RegExp =>
  new RegExp(`${RUN_START}${SPACE}*(${COMMA})${SPACE}*(?:${oneOf(words)})${SPACE}*${COMMA}${SPACE}*`, 'giu');

function patternsOf(language: string): Patterns | null {
  const cached = patternCache.get(language);
  if (cached) return cached;
  const fillers = FILLERS[language];
  if (!fillers) return null;
  const isUnspaced = UNSPACED.has(language);
  // In Chinese and Japanese a sound may be part of a word: it is removed only before punctuation.
  const end = isUnspaced ? `(?:${COMMA}|…)+` : `(?:${COMMA}|…|\\.\\.\\.)?`;
  const sounds = longestFirst(fillers.sounds).map((sound) => soundPattern(sound, isUnspaced));
  const patterns = {
    sounds: new RegExp(`(?:${sounds.join('|')})${end}[^\\S\\n\\u00a0\\u202f]*`, 'giu'),
    asides: betweenCommas([...fillers.sounds, ...fillers.asides]),
    repairs: fillers.repairs ? betweenCommas(fillers.repairs) : null,
    isUnspaced,
  };
  patternCache.set(language, patterns);
  return patterns;
}

/** Letters around a filler that are examined to decide about its comma. */
const CONTEXT = 200;

/** The text with a gap in place of each filler between commas, or with the comma that it needs without the filler. */
const withoutAsides = (text: string, { asides, sounds, isUnspaced }: Patterns, language: string): string =>
  text.replace(asides, (aside: string, comma: string, at: number) => {
    if (isUnspaced) return comma;
    const before = text.slice(Math.max(0, at - CONTEXT), at).replace(sounds, '');
    const after = text.slice(at + aside.length, at + aside.length + CONTEXT);
    return keepsComma(before, after, language) ? `${comma} ` : `${REMOVED} `;
  });

const REMOVAL_MARK = `[${REMOVED}${REMOVED_CAPITAL}]`;
/** A place of removal with the spaces around it. */
const GAP = `(?<!${SPACE}|${REMOVAL_MARK})${SPACE}*${REMOVAL_MARK}(?:${SPACE}|${REMOVAL_MARK})*`;
/** Signs of the text; the point in ".5" belongs to the word. */
const SIGNS = '[,.!?;:…]+(?![\\p{L}\\p{N}])';
const TAKES_CAPITAL = new RegExp(`${REMOVED_CAPITAL}([\\s,${REMOVED}]*)(\\p{L})`, 'gu');
const EMPTY = `${SPACE}*${REMOVAL_MARK}+[,.!?;:…]*${SPACE}*`;
/** Brackets, quotes and question marks without content. */
const EMPTY_PAIR = new RegExp(
  `\\(${EMPTY}\\)|“${EMPTY}”|„${EMPTY}[“”]|«${EMPTY}»|"${REMOVAL_MARK}+[,.!?;:…]*"|¿${EMPTY}\\?|¡${EMPTY}!`,
  'gu',
);
const EMPTY_DASHES = new RegExp(`([—–-])${SPACE}*${REMOVAL_MARK}(?:${SPACE}|${REMOVAL_MARK})*\\1`, 'gu');
const SECOND_END = new RegExp(`([.!?…]["”’')]*)(?:${GAP}${SIGNS})+`, 'gu');
const AT_LINE_START = new RegExp(`(^|\\n)${GAP}(?:${SIGNS})?${SPACE}*\\n?`, 'gu');
const COMMA_BEFORE_END = new RegExp(
  `[,;:](?=${GAP}[.!?](?![\\p{L}\\p{N}]))|,(?=${GAP}[;:](?![\\p{L}\\p{N}]))|${COMMA}(?=${GAP}(?:\\n|$))`,
  'gu',
);
const BEFORE_SIGN = new RegExp(`${GAP}(?=${SIGNS}|[)\\]”\\n]|$)`, 'gu');
/** French sets a space before its two-part signs. */
const BEFORE_FRENCH_SIGN = new RegExp(`${GAP}(?=[,.…]+(?![\\p{L}\\p{N}])|[)\\]”\\n]|$)`, 'gu');
const ANY_GAP = new RegExp(GAP, 'gu');

const IN_SENTENCE = /[\p{L}\p{N}]\s$/u;
const NAME_BEHIND_COMMA = { before: /,\s$/u, after: /^\p{Lu}\p{Ll}/u };

/** Whether a sound with a capital is a name: "the singer Um Kulthum". */
function isName(sound: string, at: number, text: string): boolean {
  const before = text.slice(Math.max(0, at - 2), at);
  if (IN_SENTENCE.test(before)) return true;
  return NAME_BEHIND_COMMA.before.test(before) && NAME_BEHIND_COMMA.after.test(text.slice(at + sound.length));
}

/** The replacement of a sound at an offset of a text. */
function replaceSound(sound: string, at: number, text: string): string {
  const letters = sound.replace(/\P{L}/gu, '');
  const isWritten = letters === letters.toLowerCase();
  if (isWritten) return REMOVED;
  // All capitals: an abbreviation, as in "the ER".
  const isAbbreviation = letters.length > 1 && letters === letters.toUpperCase();
  return isAbbreviation || isName(sound, at, text) ? sound : REMOVED_CAPITAL;
}

/**
 * Removes filler words. `language`: ISO 639-1; unsupported languages leave the text unchanged. Apart from
 * fillers, only the surrounding spaces, commas and capitals change.
 */
export function removeFillers(text: string, language: string): string {
  const patterns = patternsOf(language);
  if (!patterns) return text;
  const stripped = withoutAsides(text, patterns, language).replace(patterns.sounds, replaceSound);
  if (stripped === text) return text;
  return stripped
    .replace(EMPTY_PAIR, (pair) => (pair.includes(REMOVED_CAPITAL) ? REMOVED_CAPITAL : REMOVED))
    .replace(EMPTY_DASHES, '$1')
    .replace(
      TAKES_CAPITAL,
      (_, between: string, letter: string) =>
        REMOVED + between.replace(/[^\n]+/g, '') + letter.toLocaleUpperCase(language),
    )
    .replace(SECOND_END, '$1')
    .replace(AT_LINE_START, '$1')
    .replace(COMMA_BEFORE_END, '')
    .replace(language === 'fr' ? BEFORE_FRENCH_SIGN : BEFORE_SIGN, '')
    .replace(ANY_GAP, (gap) => (NO_BREAK.exec(gap) ?? /[^\S\n]/.exec(gap))?.[0] ?? '');
}

/** The number of filler words in a text; null for a language without a list of them. */
export function countFillers(text: string, language: string): number | null {
  const patterns = patternsOf(language);
  if (!patterns) return null;
  const asides = [...text.matchAll(patterns.asides)].length;
  const repairs = patterns.repairs ? [...text.matchAll(patterns.repairs)].length : 0;
  const rest = asides === 0 ? text : withoutAsides(text, patterns, language);
  const sounds = [...rest.matchAll(patterns.sounds)].filter(
    ({ 0: sound, index }) => replaceSound(sound, index, rest) !== sound,
  );
  return asides + repairs + sounds.length;
}

/** True for a language with a list of filler words. */
export function knowsFillers(language: string): boolean {
  return language in FILLERS;
}
