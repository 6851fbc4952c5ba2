import { LANGUAGE_NAMES } from '../../../src/contract/languages.ts';

/** A request to a writing service, independent of the service's protocol. */
export interface Question {
  readonly model: string;
  readonly system: string;
  readonly prompt: string;
  /** The text between the delimiters; null without delimiters. */
  readonly transcript: string | null;
}

const TYPOS: Readonly<Record<string, string>> = {
  i: 'I',
  im: "I'm",
  dont: "don't",
  cant: "can't",
  wont: "won't",
  teh: 'the',
  recieve: 'receive',
  definately: 'definitely',
  alot: 'a lot',
};
const ASKING = /^(who|what|when|where|why|how|which|is|are|do|does|did|can|could|will|would|should)\b/i;
const FILLERS = /\b(?:um+|uh+|er+|you know|i mean)\b,?\s*/gi;

/** Sentences, each with its trailing white space. */
const sentencesOf = (text: string): string[] => text.match(/[^.!?\n]+[.!?]*\s*|\n+/g) ?? [];

function correctSentence(sentence: string): string {
  const end = sentence.match(/\s*$/)?.[0] ?? '';
  const bare = sentence.slice(0, sentence.length - end.length);
  if (bare === '') return sentence;
  const fixed = bare
    .replace(/[A-Za-z']+/g, (word) => TYPOS[word.toLowerCase()] ?? word)
    .replace(/ {2,}/g, ' ');
  const upper = fixed.replace(/\p{L}/u, (letter) => letter.toUpperCase());
  const mark = /[.!?…:]["'”)\]]*$/.test(upper) ? '' : ASKING.test(upper) ? '?' : '.';
  return upper + mark + end;
}

export const correctSentences = (text: string): string => sentencesOf(text).map(correctSentence).join('');

const quotedAfter = (system: string, words: string): string | null => {
  const [, quoted] = system.match(new RegExp(`${words} ("(?:[^"\\\\]|\\\\.)*")`)) ?? [];
  return quoted === undefined ? null : String(JSON.parse(quoted));
};

function email(text: string, system: string): string {
  const greeting = quotedAfter(system, 'Begin with the greeting') ?? 'Hello';
  const closing = quotedAfter(system, 'End with the closing') ?? 'Best regards';
  const name = quotedAfter(system, 'Put the name');
  return [`${greeting},`, correctSentences(text), `${closing},${name === null ? '' : `\n${name}`}`].join(
    '\n\n',
  );
}

const withEmojis = (text: string, system: string): string =>
  sentencesOf(text)
    .map((sentence) => {
      const emoji = /basic|simple/.test(system) ? '🙂' : /sun|weather|spring/i.test(sentence) ? '🌞' : '✨';
      return sentence.trim() === ''
        ? sentence
        : `${sentence.trimEnd()} ${emoji}${sentence.match(/\s*$/)?.[0]}`;
    })
    .join('');

const listOf = (lines: readonly string[]): string => lines.map((line) => `• ${line}`).join('\n');

function subjects(text: string): string {
  const counts = new Map<string, number>();
  for (const word of text.toLowerCase().match(/\p{L}{5,}/gu) ?? [])
    counts.set(word, (counts.get(word) ?? 0) + 1);
  const ranked = [...counts].sort(([, a], [, b]) => b - a).map(([word]) => word);
  return listOf(ranked.length === 0 ? [text.trim()] : ranked.slice(0, 3));
}

function reworked(text: string, system: string): string {
  const wish = quotedAfter(system, 'The wish is:') ?? '';
  if (/upper ?case|capitals/i.test(wish)) return text.toUpperCase();
  if (/short/i.test(wish)) return correctSentences(sentencesOf(text)[0] ?? text).trim();
  return correctSentences(text);
}

/** A pattern that identifies each tool's instruction, and the text that a service answers to it. */
const WRITERS: readonly [RegExp, (text: string, system: string) => string][] = [
  [/^You correct dictated text/, correctSentences],
  [
    /^You translate dictated text/,
    (text, system) => {
      const [, language] = system.match(/into (\w+)\./) ?? [];
      const [code] = Object.entries(LANGUAGE_NAMES).find(([, name]) => name === language) ?? ['en'];
      return text.replace(/[\p{L}\p{N}']+/gu, (word) => `${word}-${code}`);
    },
  ],
  [/^You make an e-mail/, email],
  [/^You add fitting emojis/, withEmojis],
  [/^You make a list/, (text) => listOf(sentencesOf(text).flatMap((sentence) => sentence.trim() || []))],
  [/^You name the key subjects/, subjects],
  [/^You rework dictated text/, reworked],
  [/^You write out dictated text/, (text) => correctSentences(text.replace(FILLERS, '').trim())],
];

/**
 * A writing service that follows the instruction: corrects a few words, marks words with the target language,
 * adds punctuation and emojis. Throws for an unknown instruction.
 */
export function writeReferenceAnswer({ system, transcript }: Question): string {
  const writer = WRITERS.find(([known]) => known.test(system))?.[1];
  if (!writer || transcript === null) throw new Error('The stand-in does not know this question.');
  return writer(transcript, system);
}
