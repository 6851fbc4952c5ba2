interface Fillers {
  /** Sounds without meaning, in any position. */
  readonly sounds: readonly string[];
  /** Words with other meanings: fillers only between commas. */
  readonly asides: readonly string[];
}

/**
 * Filler words by language. Only safe ones are listed: a word with another meaning ("er" in German, "em" in
 * Portuguese) is not a filler sound of that language.
 */
const FILLERS: Readonly<Record<string, Fillers>> = {
  en: {
    sounds: ['um', 'umm', 'uh', 'uhm', 'uhh', 'erm', 'er', 'hmm', 'mhm', 'mmm'],
    asides: ['like', 'you know', 'i mean', 'sort of', 'kind of', 'basically', 'actually', 'you see'],
  },
  nl: {
    sounds: ['eh', 'ehm', 'uh', 'uhm', 'euh', 'hm', 'hmm'],
    asides: ['weet je', 'zeg maar', 'ik bedoel', 'eigenlijk', 'gewoon', 'nou ja'],
  },
  de: {
    sounds: ['äh', 'ähm', 'öh', 'öhm', 'ehm', 'hm', 'hmm', 'mhm'],
    asides: ['sozusagen', 'also', 'weißt du', 'ich meine', 'halt', 'irgendwie'],
  },
  fr: {
    sounds: ['euh', 'heu', 'hum', 'hmm'],
    asides: ['tu vois', 'tu sais', 'vous voyez', 'en fait', 'genre', 'du coup', 'quoi'],
  },
  es: {
    sounds: ['eh', 'ehm', 'em', 'mmm', 'hmm'],
    asides: ['o sea', 'pues', 'bueno', 'este', 'sabes', 'digamos'],
  },
  it: {
    sounds: ['ehm', 'uhm', 'mmm', 'hmm', 'eeh'],
    asides: ['cioè', 'diciamo', 'tipo', 'sai', 'insomma', 'allora', 'praticamente'],
  },
  pt: {
    sounds: ['ahn', 'hum', 'hã', 'éé', 'hmm'],
    asides: ['tipo', 'sabe', 'né', 'quer dizer', 'assim', 'então', 'pronto'],
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
  ar: { sounds: ['اممم', 'امم', 'ممم', 'اه', 'آه'], asides: ['يعني', 'طيب', 'تعرف'] },
  hi: { sounds: ['उम्म', 'हम्म', 'अं', 'उम'], asides: ['मतलब', 'यानी', 'जैसे कि', 'वो क्या है'] },
  sv: { sounds: ['eh', 'öh', 'ehm', 'öhm', 'hmm'], asides: ['liksom', 'typ', 'alltså', 'asså', 'du vet'] },
  da: { sounds: ['øh', 'øhm', 'æh', 'æhm', 'hmm'], asides: ['altså', 'ligesom', 'du ved', 'sådan'] },
  no: { sounds: ['øh', 'eh', 'ehm', 'øhm', 'hmm'], asides: ['liksom', 'altså', 'på en måte', 'vet du'] },
  fi: { sounds: ['öö', 'ööö', 'ääh', 'hmm'], asides: ['niinku', 'tota', 'siis', 'tavallaan', 'tiedätkö'] },
  pl: {
    sounds: ['eee', 'yyy', 'ehm', 'hmm', 'mmm'],
    asides: ['no', 'wiesz', 'jakby', 'znaczy', 'tak jakby'],
  },
  tr: { sounds: ['ııı', 'eee', 'hmm', 'şeyy'], asides: ['şey', 'yani', 'hani', 'işte'] },
};

/** Languages without spaces: a sound ends before punctuation. */
const UNSPACED = new Set(['ja', 'zh']);
/** Sounds that no word of such a language ends with; others (余额 in Chinese, ねえー in Japanese) stand alone. */
const CLEAR = new Set(['えーと', 'えっと', 'えーっと', 'あのー']);
/** Sounds that are units of length, too: not fillers behind a figure or a word ("5 мм", "в мм"). */
const UNITS = new Set(['hm', 'мм']);
const COMMA = '[,،、，]';
const SPACE = '[^\\S\\n]';
/** A no-break space belongs to the sign behind it. */
const NO_BREAK = /[\u00a0\u202f]/;
/** Not inside of a word, and not the question "¿eh?" at the end of a sentence. */
const EDGE_BEFORE = `(?<![\\p{L}\\p{N}\\p{M}'’-]|,${SPACE}*¿)`;
const NO_WORD_BEFORE = `(?<![\\p{L}\\p{N}\\p{M}]${SPACE})`;
const EDGE_AFTER = "(?![\\p{L}\\p{N}\\p{M}'’-])";

/** Matches a run of spaces from its beginning only; starting at every space would be quadratic. */
const RUN_START = `(?<!${SPACE})`;

/** Placeholders for what was removed; the word after a filler with a capital inherits it. */
const REMOVED = '\u0001';
const REMOVED_CAPITAL = '\u0002';

interface Patterns {
  readonly sounds: RegExp;
  readonly asides: RegExp;
  readonly isUnspaced: boolean;
}
const compiled = new Map<string, Patterns>();

const longestFirst = (words: readonly string[]): string[] => words.toSorted((a, b) => b.length - a.length);
const oneOf = (words: readonly string[]): string => longestFirst(words).join('|');

/** A sound outside of commas, with what may not stand before it. */
function soundPattern(sound: string, isUnspaced: boolean): string {
  if (isUnspaced) return CLEAR.has(sound) ? sound : EDGE_BEFORE + sound;
  return EDGE_BEFORE + (UNITS.has(sound) ? NO_WORD_BEFORE : '') + sound + EDGE_AFTER;
}

function patternsOf(language: string): Patterns | null {
  const known = compiled.get(language);
  if (known) return known;
  const fillers = FILLERS[language];
  if (!fillers) return null;
  const isUnspaced = UNSPACED.has(language);
  // In Chinese and Japanese a sound may be part of a word: it is removed only before punctuation.
  const end = isUnspaced ? `(?:${COMMA}|…)+` : `(?:${COMMA}|…|\\.\\.\\.)?`;
  const sounds = longestFirst(fillers.sounds).map((sound) => soundPattern(sound, isUnspaced));
  const between = oneOf([...fillers.sounds, ...fillers.asides]);
  const patterns = {
    sounds: new RegExp(`(?:${sounds.join('|')})${end}[^\\S\\n\\u00a0\\u202f]*`, 'giu'),
    asides: new RegExp(
      `${RUN_START}${SPACE}*(${COMMA})${SPACE}*(?:${between})${SPACE}*${COMMA}${SPACE}*`,
      'giu',
    ),
    isUnspaced,
  };
  compiled.set(language, patterns);
  return patterns;
}

/** The text with a gap in place of each filler between commas; without a comma, words or numbers would run together. */
const withoutAsides = (text: string, { asides, isUnspaced }: Patterns): string =>
  text.replace(asides, (aside: string, comma: string, at: number) => {
    if (isUnspaced) return comma;
    const isBetweenNumbers =
      /\p{N}/u.test(text.charAt(at - 1)) && /\p{N}/u.test(text.charAt(at + aside.length));
    return isBetweenNumbers ? `${comma} ` : `${REMOVED} `;
  });

const MARK = `[${REMOVED}${REMOVED_CAPITAL}]`;
/** A place of removal with the spaces around it. */
const GAP = `(?<!${SPACE}|${MARK})${SPACE}*${MARK}(?:${SPACE}|${MARK})*`;
/** Signs of the text; the point in ".5" belongs to the word. */
const SIGNS = '[,.!?;:…]+(?![\\p{L}\\p{N}])';
const TAKES_CAPITAL = new RegExp(`${REMOVED_CAPITAL}([\\s,${REMOVED}]*)(\\p{L})`, 'gu');
const EMPTY = `${SPACE}*${MARK}+[,.!?;:…]*${SPACE}*`;
/** Brackets, quotes and question marks without content. */
const EMPTY_PAIR = new RegExp(
  `\\(${EMPTY}\\)|“${EMPTY}”|„${EMPTY}[“”]|«${EMPTY}»|"${MARK}+[,.!?;:…]*"|¿${EMPTY}\\?|¡${EMPTY}!`,
  'gu',
);
const EMPTY_DASHES = new RegExp(`([—–-])${SPACE}*${MARK}(?:${SPACE}|${MARK})*\\1`, 'gu');
const SECOND_END = new RegExp(`([.!?…]["”’')]*)${GAP}${SIGNS}`, 'gu');
const AT_LINE_START = new RegExp(`(^|\\n)${GAP}(?:${SIGNS})?${SPACE}*\\n?`, 'gu');
const COMMA_BEFORE_END = new RegExp(
  `[,;:](?=${GAP}[.!?](?![\\p{L}\\p{N}]))|,(?=${GAP}[;:](?![\\p{L}\\p{N}]))`,
  'gu',
);
const BEFORE_SIGN = new RegExp(`${GAP}(?=${SIGNS}|[)\\]”\\n]|$)`, 'gu');
/** French sets a space before its two-part signs. */
const BEFORE_FRENCH_SIGN = new RegExp(`${GAP}(?=[,.…]+(?![\\p{L}\\p{N}])|[)\\]”\\n]|$)`, 'gu');
const ANY_GAP = new RegExp(GAP, 'gu');

function leave(sound: string): string {
  const letters = sound.replace(/\P{L}/gu, '');
  const isWritten = letters === letters.toLowerCase();
  if (isWritten) return REMOVED;
  // All capitals: an abbreviation, as in "the ER".
  return letters.length > 1 && letters === letters.toUpperCase() ? sound : REMOVED_CAPITAL;
}

/**
 * Removes filler words. `language`: ISO 639-1; unsupported languages leave the text unchanged. Apart from
 * fillers, only the surrounding spaces, commas and capitals change.
 */
export function removeFillers(text: string, language: string): string {
  const patterns = patternsOf(language);
  if (!patterns) return text;
  const without = withoutAsides(text, patterns).replace(patterns.sounds, leave);
  if (without === text) return text;
  return without
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

/** The number of filler words in a text; null for a language whose fillers are not known. */
export function countFillers(text: string, language: string): number | null {
  const patterns = patternsOf(language);
  if (!patterns) return null;
  const asides = [...text.matchAll(patterns.asides)].length;
  const rest = asides === 0 ? text : withoutAsides(text, patterns);
  const sounds = [...rest.matchAll(patterns.sounds)].filter(([sound]) => leave(sound) !== sound);
  return asides + sounds.length;
}

/** True when the fillers of a language are known. */
export function knowsFillers(language: string): boolean {
  return language in FILLERS;
}
