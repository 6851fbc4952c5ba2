import { distance } from 'fastest-levenshtein';
import { lettersOf } from '../../../text/letters-of.ts';
import { isMark, SPOKEN_COMMANDS, type SpokenCommand } from '../../../text/spoken-commands/commands.ts';
import { phrasesOf } from '../../../text/spoken-commands/phrases-of.ts';
import { isOpenEnded, lacksVerb } from './open-ended.ts';
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

interface Mistakable {
  readonly phrase: string;
  readonly commands: readonly SpokenCommand[];
  /** How many letters of it may be wrong. */
  readonly errors: number;
}

interface Table {
  readonly language: string;
  /** Commands by the letters of their phrase. */
  readonly phrases: ReadonlyMap<string, readonly SpokenCommand[]>;
  /** The phrases that may be misheard. */
  readonly mistakable: readonly Mistakable[];
  /** The first letters of all phrases: most words begin none. */
  readonly beginnings: ReadonlySet<string>;
}

/** Commands that no misheard phrase carries out: they send, or remove what was said. */
const EXACT_ONLY: readonly SpokenCommand[] = ['send', 'scratchThat'];

function mistakableIn(phrases: Table['phrases']): Mistakable[] {
  return [...phrases].flatMap(([phrase, commands]) => {
    const length = withoutMarks(phrase).length;
    const errors = MISHEARD.find(({ letters }) => length >= letters)?.errors;
    const isExact = commands.some((command) => EXACT_ONLY.includes(command));
    return errors === undefined || isExact ? [] : [{ phrase, commands, errors }];
  });
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
  return { language, phrases: table, mistakable: mistakableIn(table), beginnings };
}

/** A phrase in what was heard: its first `count` words. */
interface Match {
  readonly commands: readonly SpokenCommand[];
  readonly count: number;
}

/** The phrases in what was heard, the longest first. `heard`: the letters of the first word, of the first two and so on. */
function exactMatches(heard: readonly string[], { phrases }: Table): Match[] {
  const matches = heard.flatMap((letters, n) => {
    const commands = phrases.get(letters);
    return commands ? [{ commands, count: n + 1 }] : [];
  });
  return matches.toReversed();
}

/** The phrases that were probably meant: the nearest first, among equals that of the fewest words. */
function misheardMatches(heard: readonly string[], { mistakable }: Table): Match[] {
  const matches = mistakable.flatMap(({ phrase, commands, errors }) =>
    heard.flatMap((letters, n) => {
      if (!phrase.startsWith(letters.slice(0, SURE_LETTERS))) return [];
      if (Math.abs(phrase.length - letters.length) > errors) return [];
      const apart = distance(phrase, letters);
      return apart <= errors ? [{ commands, count: n + 1, apart }] : [];
    }),
  );
  return matches.sort((a, b) => a.apart - b.apart || a.count - b.count);
}

/** True when a command would be without effect after this word, so that its words are content: "send" is one at the end alone. */
function isContent(
  command: SpokenCommand | undefined,
  before: SpokenToken | undefined,
  isLast: boolean,
  language: string,
) {
  if (command === 'send') return !before || !isLast || isOpenEnded(before, language);
  if (!command || !isMark(command)) return false;
  return !before || isOpenEnded(before, language);
}

const joined = (words: readonly SpokenToken[]): string => words.map(({ letters }) => letters).join('');

/** False for a word that begins no phrase. */
function mayBegin(tokens: readonly SpokenToken[], from: number, { beginnings }: Table): boolean {
  return beginnings.has(joined(tokens.slice(from, from + 2)).slice(0, SURE_LETTERS));
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
function phraseAt(tokens: readonly SpokenToken[], from: number, table: Table): Match | null {
  if (!mayBegin(tokens, from, table)) return null;
  const words = wordsOfPhrase(tokens, from);
  const heard = words.map((_, n) => joined(words.slice(0, n + 1)));
  const isMeant = ({ commands, count }: Match) =>
    !isContent(commands[0], tokens[from - 1], from + count === tokens.length, table.language);
  return exactMatches(heard, table).find(isMeant) ?? misheardMatches(heard, table).find(isMeant) ?? null;
}

/** The commands said at `from` between two pauses: one, or several in one breath. */
function commandAt(tokens: readonly SpokenToken[], from: number, table: Table): FoundCommand | null {
  const commands: SpokenCommand[] = [];
  let to = from;
  for (let next = phraseAt(tokens, from, table); next; next = phraseAt(tokens, to, table)) {
    commands.push(...next.commands);
    to += next.count;
    const phrase = tokens.slice(from, to);
    if (standsAlone({ before: tokens[from - 1], phrase, after: tokens[to] })) return { from, to, commands };
  }
  return null;
}

/**
 * True when a command of one word belongs to the words before it: the verb "send"; the noun in "a quote", unless a quotation is
 * closed later.
 */
function isPartOfSentence(
  { from, to, commands }: FoundCommand,
  before: readonly SpokenToken[],
  later: readonly FoundCommand[],
  language: string,
): boolean {
  const last = before.at(-1);
  if (!last || to - from > 1) return false;
  if (commands[0] === 'send') return lacksVerb(before, language);
  if (commands[0] !== 'openQuote' || !isOpenEnded(last, language)) return false;
  return !later.some((one) => one.commands.includes('closeQuote'));
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
  return found.filter((one, n) => {
    const before = tokens.slice(found[n - 1]?.to ?? 0, one.from);
    return !isPartOfSentence(one, before, found.slice(n + 1), language);
  });
}
