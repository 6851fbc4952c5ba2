import { ADDRESSEES, CLOSINGS, CLOSINGS_BEFORE_NAME, GREETINGS, TITLE_WORDS } from './email-phrases.ts';
import { presetIn } from './email-presets.ts';
import { sentenceStarts } from './sentence-starts.ts';

/** Formality of an e-mail. */
export type Register = 'formal' | 'friendly';

interface Frame {
  readonly greeting: Readonly<Record<Register, string>>;
  readonly closing: Readonly<Record<Register, string>>;
}

const frame = (formal: string, friendly: string, formalEnd: string, friendlyEnd: string): Frame => ({
  greeting: { formal, friendly },
  closing: { formal: formalEnd, friendly: friendlyEnd },
});

/** Greetings and closings for an unknown reader, by language, with the language's punctuation. */
const FRAMES: Readonly<Record<string, Frame>> = {
  en: frame('Dear Sir or Madam,', 'Hello,', 'Kind regards,', 'Best regards,'),
  nl: frame('Geachte heer of mevrouw,', 'Hallo,', 'Met vriendelijke groet,', 'Groeten,'),
  de: frame('Sehr geehrte Damen und Herren,', 'Hallo,', 'Mit freundlichen Grüßen', 'Viele Grüße'),
  fr: frame('Madame, Monsieur,', 'Bonjour,', 'Cordialement,', 'Bien à vous,'),
  es: frame('Estimados señores:', 'Hola:', 'Atentamente,', 'Un saludo,'),
  it: frame('Gentili Signore e Signori,', 'Buongiorno,', 'Cordiali saluti,', 'Un saluto,'),
  pt: frame('Exmos. Senhores,', 'Olá,', 'Com os melhores cumprimentos,', 'Um abraço,'),
  ru: frame('Уважаемые дамы и господа!', 'Здравствуйте!', 'С уважением,', 'Всего доброго,'),
  ja: frame(
    'お世話になっております。',
    'こんにちは。',
    'よろしくお願いいたします。',
    'よろしくお願いします。',
  ),
  ko: frame('안녕하십니까.', '안녕하세요.', '감사합니다.', '감사합니다.'),
  zh: frame('尊敬的先生/女士：', '您好：', '此致敬礼', '祝好'),
  ar: frame('تحية طيبة وبعد،', 'مرحبًا،', 'وتفضلوا بقبول فائق الاحترام،', 'مع أطيب التحيات،'),
  hi: frame('आदरणीय महोदय/महोदया,', 'नमस्ते,', 'भवदीय,', 'शुभकामनाओं सहित,'),
  sv: frame('Hej,', 'Hej,', 'Med vänlig hälsning,', 'Vänliga hälsningar,'),
  da: frame('Kære modtager,', 'Hej,', 'Med venlig hilsen', 'Mange hilsner'),
  no: frame('Hei,', 'Hei,', 'Med vennlig hilsen', 'Hilsen'),
  fi: frame('Arvoisa vastaanottaja,', 'Hei,', 'Ystävällisin terveisin', 'Terveisin'),
  pl: frame('Szanowni Państwo,', 'Dzień dobry,', 'Z poważaniem', 'Pozdrawiam'),
  tr: frame('Sayın Yetkili,', 'Merhaba,', 'Saygılarımla,', 'Sevgiler,'),
};

export interface EmailFrame {
  /** The profile's value: `auto`, or the words themselves. */
  readonly greeting: string;
  readonly closing: string;
  /** Name of the sender; may be empty. */
  readonly name: string;
  /** ISO 639-1 code of the text. */
  readonly language: string;
  readonly register: Register;
}

/** Adds a comma to custom words, unless they end with punctuation. */
const withComma = (words: string): string => (/[\p{P}]$/u.test(words) ? words : `${words},`);

/** Languages without a comma after the closing. */
const BARE_CLOSINGS = new Set(['de', 'da', 'no', 'fi', 'pl', 'ja', 'ko', 'zh']);
/** Greetings that need the reader's name. */
const NEEDS_NAME = new Set(
  (
    'dear beste geachte liebe lieber geehrte geehrter cher chère chers estimado estimada querido querida caro cara ' +
    'gentile egregio prezado prezada уважаемый уважаемая дорогой дорогая kære kjære kära käre arvoisa szanowny szanowna sayın'
  ).split(' '),
);

/** True when a greeting needs a name after it. */
export const needsName = (greeting: string): boolean =>
  NEEDS_NAME.has(
    greeting
      .trim()
      .toLowerCase()
      .replace(/,$/, '')
      .replace(/^sehr /, ''),
  );

const isAuto = (choice: string): boolean => choice.trim() === '' || choice === 'auto';

/**
 * The greeting and closing of an e-mail. Unsupported languages use the English ones. A greeting that needs a
 * name ("Dear") is replaced by the formal one for an unknown reader.
 */
export function frameLines(options: EmailFrame): { greeting: string; closing: string } {
  const { language, register } = options;
  const languageFrame = FRAMES[language] ?? FRAMES.en;
  const isOpen = isAuto(options.greeting) || needsName(options.greeting);
  const greets = needsName(options.greeting) ? 'formal' : register;
  const greeting =
    isOpen && languageFrame
      ? languageFrame.greeting[greets]
      : withComma(presetIn(options.greeting.trim(), language));
  const words = presetIn(options.closing.trim(), language);
  const customClosing = BARE_CLOSINGS.has(language) ? words : withComma(words);
  const closing = isAuto(options.closing) && languageFrame ? languageFrame.closing[register] : customClosing;
  return { greeting, closing: options.name.trim() === '' ? closing : `${closing}\n${options.name.trim()}` };
}

const wordsOf = (text: string): RegExpExecArray[] => [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)];

/** Longer than a greeting or a closing with a name. */
const START_MAX = 500;

/** Where a phrase at the start of a text ends, and what follows it; null if the text starts with other words. */
function afterPhrase(text: string, phrase: string): { end: number; words: string[]; text: string } | null {
  const phraseWords = wordsOf(phrase);
  const words = wordsOf(text.slice(0, START_MAX));
  const last = words[phraseWords.length - 1];
  const startsWithPhrase = phraseWords.every(
    ([word], at) => word.toLowerCase() === words[at]?.[0].toLowerCase(),
  );
  if (!last || !startsWithPhrase) return null;
  const end = last.index + last[0].length;
  return {
    end,
    words: words.slice(phraseWords.length).map(([word]) => word),
    text: text.slice(end, START_MAX),
  };
}

/** Lines at the end of a text that may be its closing and a name. */
const CLOSING_LINES = 3;
/** Maximum number of words of a name, titles included. */
const NAME_WORDS_MAX = 3;

/** A greeting at the start of a text. */
interface GreetingMatch {
  /** The addressee; empty for none. */
  readonly addressee: string;
  /** Where it ends, after its sign. */
  readonly end: number;
}

/** A title with its full stop, which ends no sentence. */
const TITLE =
  '(?<!\\p{L})(?:mr|mrs|ms|dr|prof|st|dhr|mevr|drs|ir|ing|hr|fr|sr|sra|sig|dott|exmo|exma|mgr|inż)\\.';
/** The text between a greeting and its punctuation. */
const NAME = new RegExp(`^(?:${TITLE}|[^,،，、:：!！.。\\n])*`, 'iu');
const TITLES = new RegExp(TITLE, 'giu');
/** The addressee of a greeting with a comma: "Good morning, Anna." */
const NAME_AFTER_COMMA = /^ [\p{L}\p{M}-]+(?: [\p{L}\p{M}-]+)?[,:!.]/u;

const isTitle = ([word]: RegExpExecArray): boolean => TITLE_WORDS.has(word.toLowerCase());
/** True for a word that may be a name or another addressee. */
const isPerson = (word: RegExpExecArray): boolean =>
  !/^\p{Ll}/u.test(word[0]) || ADDRESSEES.has(word[0]) || isTitle(word);
const CAPITALISED = /^\p{Lu}\p{Ll}/u;
/** Words of a name before a full stop, which may be the end of a sentence: "Hi Anna Miller." */
const mayEndGreeting = (names: readonly RegExpExecArray[]): boolean =>
  names.length <= 1 || (names.length === 2 && names.every(([word]) => CAPITALISED.test(word)));

/** The greeting with these words; null where a text begins with other words, or a sentence of the same ones. */
function greetingWith(text: string, greeting: string): GreetingMatch | null {
  const rest = afterPhrase(text, greeting);
  if (!rest) return null;
  const [name = ''] = NAME.exec(rest.text) ?? [];
  const isSentence = /^[.。]/u.test(rest.text.slice(name.length));
  const names = wordsOf(name.replace(TITLES, '')).filter((word) => !isTitle(word));
  const isName = isSentence ? mayEndGreeting(names) : names.length <= NAME_WORDS_MAX;
  if (!isName || !/^(\s|$)/u.test(name)) return null;
  const end = rest.end + name.length + 1;
  const [nameAfterComma = ''] = name === '' ? (NAME_AFTER_COMMA.exec(text.slice(end, START_MAX)) ?? []) : [];
  return {
    addressee: name,
    end: wordsOf(nameAfterComma).every(isPerson) ? end + nameAfterComma.length : end,
  };
}

/** Names with a title of respect that come before the greeting: "田中さん、". */
const ADDRESSEE_FIRST: Readonly<Record<string, RegExp>> = {
  ja: /^[\p{L}\p{M}ー・ ]{1,20}?(?:さん|さま|様|先生|各位|御中)[、。,]/u,
  ko: /^[\p{L} ]{1,20}?님[,.]/u,
  zh: /^\p{L}{1,8}?(?:先生|女士|老师|经理)[，,：:]/u,
};

/** The end of a text's greeting: this one, or another one of its language; null for none. */
function greetingEnd(text: string, greeting: string, language: string): number | null {
  const [addressee] = ADDRESSEE_FIRST[language]?.exec(text) ?? [];
  if (addressee !== undefined) return addressee.length;
  const expected = greetingWith(text, greeting);
  if (expected) return expected.end;
  for (const other of [...Object.values(FRAMES[language]?.greeting ?? {}), ...(GREETINGS[language] ?? [])]) {
    const greeted = greetingWith(text, other);
    if (greeted && wordsOf(greeted.addressee).every(isPerson)) return greeted.end;
  }
  return null;
}

const capitalise = (text: string, language: string): string =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

/** Languages whose e-mails continue in lower case after a greeting with a comma. */
const LOWERCASE_AFTER_GREETING = new Set(['de', 'it', 'pl', 'ru']);

/** A text with the greeting that ends at an offset on its own line. */
function greetingOnOwnLine(text: string, end: number, language: string): string {
  const [greeting, rest] = [text.slice(0, end), text.slice(end)];
  const body = rest.trimStart();
  if (greeting.endsWith('\n') || /^[^\S\n]*\n/.test(rest) || body === '') return text;
  const isSmall = greeting.endsWith(',') && LOWERCASE_AFTER_GREETING.has(language);
  return `${greeting}\n\n${isSmall ? body : capitalise(body, language)}`;
}

/** True when words are those of a name, or of the sender's. */
function isName(words: readonly string[], sender: string): boolean {
  const senderWords = wordsOf(sender).map(([word]) => word);
  return (
    words.length <= Math.max(NAME_WORDS_MAX, senderWords.length) &&
    words.every((word) => senderWords.includes(word) || CAPITALISED.test(word))
  );
}

/**
 * Where a closing ends in a line that consists of it, perhaps with a name; null for another line. `isSentenceEnd`: the line is
 * the end of a sentence, where thanks before a name may be addressed to that person.
 */
function closingEnd(
  line: string,
  closing: string,
  { language, name }: EmailFrame,
  isSentenceEnd = false,
): number | null {
  const closings = [
    closing,
    ...Object.values(FRAMES[language]?.closing ?? {}),
    ...(CLOSINGS[language] ?? []),
  ];
  const endOf = (phrases: readonly string[], mayBe: (words: string[]) => boolean): number | null => {
    for (const phrase of phrases) {
      const rest = afterPhrase(line, phrase);
      if (rest && mayBe(rest.words) && isName(rest.words, name)) return rest.end;
    }
    return null;
  };
  // "Vielen Dank. Viele Grüße, Anna" closes with its second part.
  const isPersonOnly = (words: string[]): boolean =>
    words.length > 0 && closings.every((one) => !afterPhrase(words.join(' '), one));
  const thanks = isSentenceEnd ? [] : (CLOSINGS_BEFORE_NAME[language] ?? []);
  return endOf(closings, () => true) ?? endOf(thanks, isPersonOnly);
}

/** A one-line closing with its name on the next line: "Best regards. Anna." */
function splitSignature(line: string, end: number, language: string): string {
  const [words, name] = [line.slice(0, end), line.slice(end).replace(/^[\s\p{P}]+|[\s.。!！]+$/gu, '')];
  if (name === '') return line;
  return `${words}${BARE_CLOSINGS.has(language) ? '' : ','}\n${name}`;
}

/** Sentences of a dictated closing, or parts between commas: "Best regards. Anna." */
const CLOSING_PARTS = 2;
const COMMA = /[,،]\s+(?=\S)/gu;

/** A line that ends in a closing, with the closing on its own lines; null for another line. */
function cutAtClosing(line: string, closing: string, options: EmailFrame): string | null {
  for (const start of sentenceStarts(line, options.language).slice(1).slice(-CLOSING_PARTS)) {
    const rest = line.slice(start);
    const end = closingEnd(rest, closing, options);
    if (end !== null)
      return `${line.slice(0, start).trimEnd()}\n\n${splitSignature(rest, end, options.language)}`;
  }
  // Without a pause, the engine recognises one sentence: "See you on Monday, kind regards, Anna."
  for (const { index, 0: comma } of [...line.matchAll(COMMA)].slice(-CLOSING_PARTS)) {
    const rest = capitalise(line.slice(index + comma.length), options.language);
    const end = closingEnd(rest, closing, options, true);
    if (end !== null) return `${line.slice(0, index)}.\n\n${splitSignature(rest, end, options.language)}`;
  }
  return null;
}

/** A text with its closing on its own lines; null if it has none. */
function closingOnOwnLines(text: string, closing: string, options: EmailFrame): string | null {
  const lines = text.split('\n');
  const ends = lines.slice(1).slice(-CLOSING_LINES);
  // "Thanks" closes with a name only, which has its own line.
  const withName = ends
    .filter((line) => line.trim() !== '')
    .slice(-2)
    .join(' ');
  if ([...ends, withName].some((line) => closingEnd(line, closing, options) !== null)) return text;
  const cut = cutAtClosing(lines.at(-1) ?? '', closing, options);
  return cut === null ? null : [...lines.slice(0, -1), cut].join('\n');
}

/** Adds a greeting and a closing to a text; those that it has already get lines of their own. */
export function frameEmail(body: string, options: EmailFrame): string {
  const { greeting, closing } = frameLines(options);
  const text = body.trim();
  const greetingEndAt = greetingEnd(text, greeting, options.language);
  const withClosing = closingOnOwnLines(text, closing.split('\n')[0] ?? '', options);
  const words = withClosing ?? text;
  return [
    ...(greetingEndAt === null
      ? [greeting, '', words]
      : [greetingOnOwnLine(words, greetingEndAt, options.language)]),
    ...(withClosing === null ? ['', closing] : []),
  ].join('\n');
}
