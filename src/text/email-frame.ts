import { ADDRESSEES, CLOSINGS, CLOSINGS_BEFORE_NAME, GREETINGS } from './email-phrases.ts';
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
const ended = (words: string): string => (/[\p{P}]$/u.test(words) ? words : `${words},`);

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
export function frameLines(wish: EmailFrame): { greeting: string; closing: string } {
  const { language, register } = wish;
  const own = FRAMES[language] ?? FRAMES.en;
  const isOpen = isAuto(wish.greeting) || needsName(wish.greeting);
  const greets = needsName(wish.greeting) ? 'formal' : register;
  const greeting = isOpen && own ? own.greeting[greets] : ended(presetIn(wish.greeting.trim(), language));
  const words = presetIn(wish.closing.trim(), language);
  const chosen = BARE_CLOSINGS.has(language) ? words : ended(words);
  const closing = isAuto(wish.closing) && own ? own.closing[register] : chosen;
  return { greeting, closing: wish.name.trim() === '' ? closing : `${closing}\n${wish.name.trim()}` };
}

const wordsOf = (text: string): RegExpExecArray[] => [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)];

/** Longer than a greeting or a closing with a name. */
const START_MAX = 500;

/** What follows the words of a phrase at the start of a text; null if it starts with other words. */
function after(text: string, phrase: string): { words: string[]; text: string } | null {
  const wanted = wordsOf(phrase);
  const words = wordsOf(text.slice(0, START_MAX));
  const last = words[wanted.length - 1];
  const isAlike = wanted.every(([word], at) => word.toLowerCase() === words[at]?.[0].toLowerCase());
  if (!last || !isAlike) return null;
  return {
    words: words.slice(wanted.length).map(([word]) => word),
    text: text.slice(last.index + last[0].length, START_MAX),
  };
}

/** Lines at the end of a text that may be its closing and a name. */
const CLOSING_LINES = 3;
/** Maximum number of words of a name, titles included. */
const NAME_WORDS_MAX = 3;

/** Whom a text greets with these words: '' for nobody; null where it begins with other words, or a sentence of the same ones. */
function addresseeOf(text: string, greeting: string): string | null {
  const rest = after(text, greeting)?.text;
  if (rest === undefined) return null;
  const [name = ''] = /^[^,،，、:：!！.。\n]*/u.exec(rest) ?? [];
  const isSentence = /^[.。]/u.test(rest.slice(name.length));
  const isName = wordsOf(name).length <= (isSentence ? 1 : NAME_WORDS_MAX);
  return isName && /^(\s|$)/u.test(name) ? name : null;
}

/** True when a text starts with the greeting, or with another one of its language. */
function isGreeted(text: string, greeting: string, language: string): boolean {
  if (addresseeOf(text, greeting) !== null) return true;
  const others = [...Object.values(FRAMES[language]?.greeting ?? {}), ...(GREETINGS[language] ?? [])];
  return others.some((other) => {
    const addressee = addresseeOf(text, other);
    const isPerson = ([word]: RegExpExecArray) => !/^\p{Ll}/u.test(word) || ADDRESSEES.has(word);
    return addressee !== null && wordsOf(addressee).every(isPerson);
  });
}

/** True when words are those of a name, or of the sender's. */
function isName(words: readonly string[], sender: string): boolean {
  const own = wordsOf(sender).map(([word]) => word);
  return (
    words.length <= Math.max(NAME_WORDS_MAX, own.length) &&
    words.every((word) => own.includes(word) || /^\p{Lu}\p{Ll}/u.test(word))
  );
}

/** True when a line is a closing and nothing more, perhaps with a name. */
function isClosing(line: string, closing: string, { language, name }: EmailFrame): boolean {
  const ends = (phrases: readonly string[], namesMin: number) =>
    phrases.some((phrase) => {
      const rest = after(line, phrase)?.words;
      return rest !== undefined && rest.length >= namesMin && isName(rest, name);
    });
  const closings = [...Object.values(FRAMES[language]?.closing ?? {}), ...(CLOSINGS[language] ?? [])];
  return ends([closing, ...closings], 0) || ends(CLOSINGS_BEFORE_NAME[language] ?? [], 1);
}

/** Sentences of a dictated closing: "Best regards. Anna." */
const CLOSING_SENTENCES = 2;

/** A text with its closing on a line of its own; null if it has none. */
function closed(text: string, closing: string, wish: EmailFrame): string | null {
  const lines = text.split('\n');
  if (
    lines
      .slice(1)
      .slice(-CLOSING_LINES)
      .some((line) => isClosing(line, closing, wish))
  )
    return text;
  const last = lines.at(-1) ?? '';
  const starts = sentenceStarts(last, wish.language).slice(1).slice(-CLOSING_SENTENCES);
  const at = starts.find((start) => isClosing(last.slice(start), closing, wish));
  if (at === undefined) return null;
  return `${[...lines.slice(0, -1), last.slice(0, at).trimEnd()].join('\n')}\n\n${last.slice(at)}`;
}

/** Adds a greeting and a closing to a text, unless it already has them. */
export function frameEmail(body: string, wish: EmailFrame): string {
  const { greeting, closing } = frameLines(wish);
  const text = body.trim();
  const whole = closed(text, closing.split('\n')[0] ?? '', wish);
  return [
    ...(isGreeted(text, greeting, wish.language) ? [] : [greeting, '']),
    whole ?? text,
    ...(whole === null ? ['', closing] : []),
  ].join('\n');
}
