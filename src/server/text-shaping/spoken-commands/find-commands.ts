import { distance } from 'fastest-levenshtein';
import { lettersOf } from '../../../text/letters-of.ts';
import { isMark, SPOKEN_COMMANDS, type SpokenCommand } from '../../../text/spoken-commands/commands.ts';
import { phrasesOf } from '../../../text/spoken-commands/phrases-of.ts';
import { isOpenEnded, isUnfinished, lacksVerb } from './open-ended.ts';
import { isSentenceEnd, standsAlone } from './pauses.ts';
import { type SpokenToken, withoutMarks } from './spoken-token.ts';

/** A command in a recording: the tokens from `from` up to and without `to`. */
export interface FoundCommand {
  readonly from: number;
  readonly to: number;
  readonly commands: readonly SpokenCommand[];
}

/** Maximum tokens of one command; characters, in scripts without spaces. */
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
  /** The first letters of all phrases: most words start none. */
  readonly beginnings: ReadonlySet<string>;
}

/** Commands that must match exactly: they send, or remove words. */
const EXACT_ONLY: readonly SpokenCommand[] = ['send', 'scratchThat'];
/** Commands for the words that follow: allowed anywhere. */
const OPENING: readonly SpokenCommand[] = ['openQuote', 'openBracket', 'allCaps'];
/** Where lists begin and end. */
const LIST_EDGES: readonly SpokenCommand[] = ['bulletList', 'newParagraph', 'endList'];
/** A question is never a command. */
const ASKS = /[?？؟]["'”’»」)]*$/u;
/** Phrases of "scratch that" that are also a verb in the infinitive with its object: "you can delete that". */
const INFINITIVES = new Set(['deletethat', 'borrareso', 'effacerca']);

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

/** A matched phrase: the first `count` words. */
interface Match {
  readonly commands: readonly SpokenCommand[];
  readonly count: number;
}

/** Matched phrases, the longest first. `heard`: the letters of the first word, of the first two and so on. */
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

/** The context of a phrase. */
interface CommandContext {
  readonly before: SpokenToken | undefined;
  readonly phrase: readonly SpokenToken[];
  readonly isLast: boolean;
  readonly isInList: boolean;
}

/** True when the words of a command are content at this position: "send" is a command only at the end. */
function isContent(command: SpokenCommand | undefined, context: CommandContext, language: string): boolean {
  const { before, phrase, isLast, isInList } = context;
  if (command === undefined || OPENING.includes(command)) return false;
  if (EXACT_ONLY.includes(command) && ASKS.test(phrase.at(-1)?.text ?? '')) return true;
  if (command === 'send') return !before || !isLast || isOpenEnded(before, language);
  if (command === 'scratchThat') return false;
  if (isMark(command)) return !before || isOpenEnded(before, language);
  if (command === 'nextItem' && !isInList) return true;
  return before !== undefined && isUnfinished(before, language);
}

/** Whether a list is open after commands, if `isInList` before. */
function isListOpen(isInList: boolean, commands: readonly SpokenCommand[]): boolean {
  const edge = commands.findLast((command) => LIST_EDGES.includes(command));
  return edge === undefined ? isInList : edge === 'bulletList';
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
function phraseAt(
  tokens: readonly SpokenToken[],
  from: number,
  table: Table,
  isInList: boolean,
): Match | null {
  if (!mayBegin(tokens, from, table)) return null;
  const words = wordsOfPhrase(tokens, from);
  const heard = words.map((_, n) => joined(words.slice(0, n + 1)));
  const isMeant = ({ commands, count }: Match) => {
    const phrase = words.slice(0, count);
    const context = { before: tokens[from - 1], phrase, isLast: from + count === tokens.length, isInList };
    return !isContent(commands[0], context, table.language);
  };
  return exactMatches(heard, table).find(isMeant) ?? misheardMatches(heard, table).find(isMeant) ?? null;
}

/** The commands at `from` between two pauses: one, or several in one breath. */
function commandAt(
  tokens: readonly SpokenToken[],
  from: number,
  table: Table,
  isInList: boolean,
): FoundCommand | null {
  const commands: SpokenCommand[] = [];
  let to = from;
  const phraseHere = () => phraseAt(tokens, to, table, isListOpen(isInList, commands));
  for (let next = phraseHere(); next; next = phraseHere()) {
    commands.push(...next.commands);
    to += next.count;
    const phrase = tokens.slice(from, to);
    if (standsAlone({ before: tokens[from - 1], phrase, after: tokens[to] })) return { from, to, commands };
  }
  return null;
}

/**
 * True when a command belongs to the words before it: the verb "send" or "delete that"; the noun in "a quote", unless a
 * quotation is closed later.
 */
function isPartOfSentence(
  { from, to, commands }: FoundCommand,
  before: readonly SpokenToken[],
  phrase: readonly SpokenToken[],
  later: readonly FoundCommand[],
  language: string,
): boolean {
  const last = before.at(-1);
  if (!last) return false;
  const isVerb = commands[0] === 'send' || INFINITIVES.has(joined(phrase));
  if (isVerb) return lacksVerb(before, language);
  if (to - from > 1) return false;
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
  let isInList = false;
  for (let at = 0; table && at < tokens.length; at += 1) {
    const command = commandAt(tokens, at, table, isInList);
    if (!command) continue;
    found.push(command);
    isInList = isListOpen(isInList, command.commands);
    at = command.to - 1;
  }
  return found.filter((one, n) => {
    const before = tokens.slice(found[n - 1]?.to ?? 0, one.from);
    const phrase = tokens.slice(one.from, one.to);
    return !isPartOfSentence(one, before, phrase, found.slice(n + 1), language);
  });
}
