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
    asides: ['o sea', 'pues', 'bueno', 'este', 'sabes', 'digamos', 'es decir'],
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
  ar: { sounds: ['اممم', 'امم', 'ممم', 'اه', 'آه'], asides: ['يعني', 'طيب', 'مثلا', 'تعرف'] },
  hi: { sounds: ['उम्म', 'हम्म', 'अं', 'उम'], asides: ['मतलब', 'यानी', 'जैसे कि', 'वो क्या है'] },
  sv: { sounds: ['eh', 'öh', 'ehm', 'öhm', 'hmm'], asides: ['liksom', 'typ', 'alltså', 'asså', 'du vet'] },
  da: { sounds: ['øh', 'øhm', 'æh', 'æhm', 'hmm'], asides: ['altså', 'ligesom', 'du ved', 'sådan'] },
  no: { sounds: ['øh', 'eh', 'ehm', 'øhm', 'hmm'], asides: ['liksom', 'altså', 'på en måte', 'vet du'] },
  fi: { sounds: ['öö', 'ööö', 'ääh', 'hmm'], asides: ['niinku', 'tota', 'siis', 'tavallaan', 'tiedätkö'] },
  pl: {
    sounds: ['eee', 'yyy', 'ehm', 'hmm', 'mmm'],
    asides: ['no', 'wiesz', 'jakby', 'znaczy', 'tak jakby'],
  },
  tr: { sounds: ['ııı', 'eee', 'hmm', 'şeyy'], asides: ['şey', 'yani', 'hani', 'işte', 'mesela'] },
};

/** Languages without spaces: a sound ends before punctuation. */
const UNSPACED = new Set(['ja', 'zh']);
/** Sounds that no word of such a language ends with; others (余额 in Chinese, ねえー in Japanese) stand alone. */
const CLEAR = new Set(['えーと', 'えっと', 'えーっと', 'あのー']);
/** Sounds that are units of length, too: not fillers behind a figure or a word ("5 мм", "в мм"). */
const UNITS = new Set(['hm', 'мм']);
const COMMA = '[,،、，]';
const EDGE_BEFORE = "(?<![\\p{L}\\p{N}\\p{M}'’-])";
const NO_WORD_BEFORE = '(?<![\\p{L}\\p{N}\\p{M}][^\\S\\n])';
const EDGE_AFTER = "(?![\\p{L}\\p{N}\\p{M}'’-])";

/** Matches a run of spaces from its beginning only; starting at every space would be quadratic. */
const RUN_START = '(?<![^\\S\\n])';

interface Patterns {
  readonly sounds: RegExp;
  readonly asides: RegExp;
  readonly gap: string;
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
    sounds: new RegExp(`(?:${sounds.join('|')})${end}[^\\S\\n]*`, 'giu'),
    asides: new RegExp(
      `${RUN_START}[^\\S\\n]*(${COMMA})[^\\S\\n]*(?:${between})[^\\S\\n]*${COMMA}[^\\S\\n]*`,
      'giu',
    ),
    // Without a comma or space, the words on both sides would run together.
    gap: isUnspaced ? '$1' : ' ',
  };
  compiled.set(language, patterns);
  return patterns;
}

/** Placeholder for a removed filler with a capital: the next word inherits the capital. */
const CAPITAL = '\u0001';
const TAKES_CAPITAL = new RegExp(`${CAPITAL}[\\s,]*(\\p{L})`, 'gu');
const LEFT_OVER = new RegExp(CAPITAL, 'g');

function leave(sound: string): string {
  const letters = sound.replace(/\P{L}/gu, '');
  const isWritten = letters === letters.toLowerCase();
  if (isWritten) return '';
  // All capitals: an abbreviation, as in "the ER".
  return letters.length > 1 && letters === letters.toUpperCase() ? sound : CAPITAL;
}

/**
 * Removes filler words. `language`: ISO 639-1; unsupported languages leave the text unchanged. Apart from
 * fillers, only the surrounding spaces, commas and capitals change.
 */
export function removeFillers(text: string, language: string): string {
  const patterns = patternsOf(language);
  if (!patterns) return text;
  const without = text.replace(patterns.asides, patterns.gap).replace(patterns.sounds, leave);
  if (without === text) return text;
  return without
    .replace(TAKES_CAPITAL, (_, letter: string) => letter.toLocaleUpperCase(language))
    .replace(LEFT_OVER, '')
    .replace(/\([^\S\n]*\)/g, '')
    .replace(/([.!?…]["”’')]*)[^\S\n]+[,.!?;:…]+/g, '$1')
    .replace(/(?<![^\S\n])[^\S\n]+([,.!?;:])/g, '$1')
    .replace(/(?<![,;:])[,;:]+(?=[.!?])/g, '')
    .replace(/(^|\n)[,;:.!?…]*[^\S\n]+/g, '$1')
    .replace(/[^\S\n]{2,}/g, ' ')
    .replace(/[^\S\n]+(?=\n|$)/g, '');
}

/** The number of filler words in a text; null for a language whose fillers are not known. */
export function countFillers(text: string, language: string): number | null {
  const patterns = patternsOf(language);
  if (!patterns) return null;
  const asides = [...text.matchAll(patterns.asides)].length;
  const rest = asides === 0 ? text : text.replace(patterns.asides, patterns.gap);
  const sounds = [...rest.matchAll(patterns.sounds)].filter(([sound]) => leave(sound) !== sound);
  return asides + sounds.length;
}

/** True when the fillers of a language are known. */
export function knowsFillers(language: string): boolean {
  return language in FILLERS;
}
