interface Fillers {
  /** Sounds that mean nothing wherever they stand. */
  readonly sounds: readonly string[];
  /** Words that mean something elsewhere: fillers only where commas set them apart on both sides. */
  readonly asides: readonly string[];
}

/**
 * What people say while they look for the next word, by language. Only what is safe to leave out stands here: a word
 * that also carries meaning ("er" in German, "em" in Portuguese) is no sound of its language.
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

/** Written without spaces: a sound ends where a comma or another sign stands, or the next word begins. */
const UNSPACED = new Set(['ja', 'zh']);
const COMMA = '[,،、，]';
const EDGE_BEFORE = "(?<![\\p{L}\\p{N}\\p{M}'’-])";
const EDGE_AFTER = "(?![\\p{L}\\p{N}\\p{M}'’-])";

/** A run of spaces is matched from its beginning only: tried from each space, it takes n² steps. */
const RUN_START = '(?<![^\\S\\n])';

interface Patterns {
  readonly sounds: RegExp;
  readonly asides: RegExp;
  readonly gap: string;
}
const compiled = new Map<string, Patterns>();

const oneOf = (words: readonly string[]): string => [...words].sort((a, b) => b.length - a.length).join('|');

function patternsOf(language: string): Patterns | null {
  const known = compiled.get(language);
  if (known) return known;
  const fillers = FILLERS[language];
  if (!fillers) return null;
  const isUnspaced = UNSPACED.has(language);
  const [before, after] = isUnspaced ? ['', ''] : [EDGE_BEFORE, EDGE_AFTER];
  // In Chinese and Japanese a sound may also be part of a word: it goes only where a sign follows.
  const end = isUnspaced ? `(?:${COMMA}|…)+` : `(?:${COMMA}|…|\\.\\.\\.)?`;
  const sounds = oneOf(fillers.sounds);
  const patterns = {
    sounds: new RegExp(`${before}(?:${sounds})${after}${end}[^\\S\\n]*`, 'giu'),
    asides: new RegExp(
      `${RUN_START}[^\\S\\n]*${COMMA}[^\\S\\n]*(?:${sounds}|${oneOf(fillers.asides)})[^\\S\\n]*${COMMA}[^\\S\\n]*`,
      'giu',
    ),
    gap: isUnspaced ? '' : ' ',
  };
  compiled.set(language, patterns);
  return patterns;
}

/** Stands where a filler with a capital was left out: what follows it takes the capital over. */
const CAPITAL = '\u0001';
const TAKES_CAPITAL = new RegExp(`${CAPITAL}[\\s,]*(\\p{L})`, 'gu');
const LEFT_OVER = new RegExp(CAPITAL, 'g');

function leave(sound: string): string {
  const letters = sound.replace(/\P{L}/gu, '');
  const isWritten = letters === letters.toLowerCase();
  if (isWritten) return '';
  // All in capitals it is a short form, as in "the ER".
  return letters.length > 1 && letters === letters.toUpperCase() ? sound : CAPITAL;
}

/**
 * Leaves out what someone said while looking for the next word. `language`: ISO 639-1; one without a table leaves the
 * text as it is. Nothing else of the text is changed but the spaces, commas and capitals around what goes.
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

/** Whether fillers of a language are known. */
export function knowsFillers(language: string): boolean {
  return language in FILLERS;
}
