import { distance } from 'fastest-levenshtein';
import { lettersOf } from '../../../text/letters-of.ts';
import { isMark, SPOKEN_COMMANDS, type SpokenCommand } from '../../../text/spoken-commands/commands.ts';
import { phrasesOf } from '../../../text/spoken-commands/phrases-of.ts';
import { isSentenceEnd, standsAlone } from './pauses.ts';
import { type SpokenToken, withoutMarks } from './spoken-token.ts';

/** A command in a recording: the tokens from `from` up to and without `to`. */
export interface FoundCommand {
  readonly from: number;
  readonly to: number;
  readonly commands: readonly SpokenCommand[];
}

/** Most tokens of one command: characters, in scripts without spaces. */
const TOKENS_MAX = 12;
/** A phrase this long may be misheard in this many letters; its first ones have to be right. */
const MISHEARD = [
  { letters: 11, errors: 2 },
  { letters: 8, errors: 1 },
] as const;
const SURE_LETTERS = 2;
/** English words that something follows: a sign cannot be meant after them. */
const OPEN_ENDED = new Set(
  'a an the this that these those my your his her its our their every each any some of to with for from by and or'.split(
    ' ',
  ),
);

interface Table {
  /** Commands by the letters of their phrase. */
  readonly phrases: ReadonlyMap<string, readonly SpokenCommand[]>;
  /** The phrases that may be misheard, with the number of letters. */
  readonly errors: ReadonlyMap<string, number>;
  /** The first letters of all phrases: most words begin none. */
  readonly beginnings: ReadonlySet<string>;
}

/** How many letters of each phrase may be misheard; of what acts none. */
function errorsIn(phrases: Table['phrases']): Map<string, number> {
  const found = new Map<string, number>();
  for (const [phrase, commands] of phrases) {
    const length = withoutMarks(phrase).length;
    const most = MISHEARD.find(({ letters }) => length >= letters)?.errors;
    if (most !== undefined && !commands.includes('send')) found.set(phrase, most);
  }
  return found;
}

function tableOf(language: string, canSend: boolean): Table | null {
  const phrases = phrasesOf(language);
  if (!phrases) return null;
  const table = new Map<string, readonly SpokenCommand[]>();
  for (const command of SPOKEN_COMMANDS) {
    if (command === 'send' && !canSend) continue;
    for (const phrase of phrases[command]) {
      // "punto y aparte" ends the sentence, too.
      const endsSentence = command === 'newParagraph' && phrases.period.includes(phrase.split(' ')[0] ?? '');
      table.set(lettersOf(phrase), endsSentence ? ['period', command] : [command]);
    }
  }
  const beginnings = new Set([...table.keys()].map((letters) => letters.slice(0, SURE_LETTERS)));
  return { phrases: table, errors: errorsIn(table), beginnings };
}

/** The commands of the phrase that was probably meant. */
function misheard(heard: string, { phrases, errors }: Table): readonly SpokenCommand[] | undefined {
  for (const [phrase, most] of errors) {
    if (!phrase.startsWith(heard.slice(0, SURE_LETTERS))) continue;
    if (Math.abs(phrase.length - heard.length) <= most && distance(phrase, heard) <= most)
      return phrases.get(phrase);
  }
  return undefined;
}

/** True when a command would be without effect here, so that its words are content: "send" is one at the end alone. */
function isContent(command: SpokenCommand | undefined, before: SpokenToken | undefined, isLast: boolean) {
  if (command === 'send') return !before || !isLast || OPEN_ENDED.has(before.letters);
  if (!command || !isMark(command)) return false;
  return !before || OPEN_ENDED.has(before.letters);
}

interface Phrase {
  readonly commands: readonly SpokenCommand[];
  readonly to: number;
}

/** False for a word that begins no phrase. */
function mayBegin(tokens: readonly SpokenToken[], from: number, { beginnings }: Table): boolean {
  const letters = `${tokens[from]?.letters ?? ''}${tokens[from + 1]?.letters ?? ''}`;
  return beginnings.has(letters.slice(0, SURE_LETTERS));
}

/** The words from `from` that may be one phrase: it goes over no end of a sentence. */
function wordsOfPhrase(tokens: readonly SpokenToken[], from: number): readonly SpokenToken[] {
  const words = tokens.slice(from, from + TOKENS_MAX);
  const last = words.findIndex((word, n) => {
    const next = words[n + 1];
    return next !== undefined && isSentenceEnd(word, next);
  });
  return last === -1 ? words : words.slice(0, last + 1);
}

/** The longest phrase of a command that begins at `from`; one that was misheard only if no other does. */
function phraseAt(tokens: readonly SpokenToken[], from: number, table: Table): Phrase | null {
  if (!mayBegin(tokens, from, table)) return null;
  const words = wordsOfPhrase(tokens, from);
  const counts = words.map((_, shorter) => words.length - shorter);
  for (const meaning of [
    (heard: string) => table.phrases.get(heard),
    (heard: string) => misheard(heard, table),
  ]) {
    for (const count of counts) {
      const letters = words.slice(0, count).map((token) => token.letters);
      const commands = meaning(letters.join(''));
      const isLast = from + count === tokens.length;
      if (commands && !isContent(commands[0], tokens[from - 1], isLast))
        return { commands, to: from + count };
    }
  }
  return null;
}

/** The commands said at `from` between two pauses: one, or several in one breath. */
function commandAt(tokens: readonly SpokenToken[], from: number, table: Table): FoundCommand | null {
  const commands: SpokenCommand[] = [];
  for (let next = phraseAt(tokens, from, table); next; next = phraseAt(tokens, next.to, table)) {
    commands.push(...next.commands);
    const phrase = tokens.slice(from, next.to);
    if (standsAlone({ before: tokens[from - 1], phrase, after: tokens[next.to] }))
      return { from, to: next.to, commands };
  }
  return null;
}

/**
 * The commands in recognised speech. `language`: ISO 639-1; without phrases for it there are none. `canSend`: whether "send" is
 * one, as the last words.
 */
export function findCommands(
  tokens: readonly SpokenToken[],
  language: string,
  canSend: boolean,
): FoundCommand[] {
  const table = tableOf(language, canSend);
  const found: FoundCommand[] = [];
  for (let at = 0; table && at < tokens.length; at += 1) {
    const command = commandAt(tokens, at, table);
    if (!command) continue;
    found.push(command);
    at = command.to - 1;
  }
  return found;
}
