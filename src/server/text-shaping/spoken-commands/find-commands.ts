import { distance } from 'fastest-levenshtein';
import { lettersOf } from '../../../text/letters-of.ts';
import { isMark, SPOKEN_COMMANDS, type SpokenCommand } from '../../../text/spoken-commands/commands.ts';
import { phrasesOf } from '../../../text/spoken-commands/phrases-of.ts';
import { isOpenEnded, isUnfinished, lacksVerb } from './open-ended.ts';
import { isSentenceEnd, standsAlone } from './pauses.ts';
import { type SpokenToken, withoutMarks } from './spoken-token.ts';

/** What a phrase does: a command, or the end of a sentence that a command implies, where no sign ends it yet. */
export type PhraseCommand = SpokenCommand | 'endSentence';

/** A command in a recording: the tokens from `from` up to and without `to`. */
export interface FoundCommand {
  readonly from: number;
  readonly to: number;
  readonly commands: readonly PhraseCommand[];
}

/** Maximum tokens of one command; characters, in scripts without spaces. */
const TOKENS_MAX = 12;
/** A phrase this long may be misheard in this many letters; its first ones have to be right. */
const ERROR_TOLERANCE = [
  { letters: 11, errors: 2 },
  { letters: 8, errors: 1 },
] as const;
const EXACT_LETTERS = 2;

interface FuzzyPhrase {
  readonly phrase: string;
  readonly commands: readonly PhraseCommand[];
  /** How many letters of it may be wrong. */
  readonly errors: number;
}

interface CommandTable {
  readonly language: string;
  /** Commands by the letters of their phrase. */
  readonly phrases: ReadonlyMap<string, readonly PhraseCommand[]>;
  /** The phrases that may be misheard. */
  readonly fuzzyPhrases: readonly FuzzyPhrase[];
  /** The first letters of all phrases: most words start none. */
  readonly beginnings: ReadonlySet<string>;
}

/** Commands that must match exactly: they send, or remove words. */
const EXACT_ONLY: readonly PhraseCommand[] = ['send', 'scratchThat'];
/** Commands for the words that follow: allowed anywhere. */
const OPENING_COMMANDS: readonly PhraseCommand[] = ['openQuote', 'openBracket', 'allCaps'];
/** Where lists begin and end. */
const LIST_EDGES: readonly PhraseCommand[] = ['bulletList', 'newParagraph', 'endList'];
/** A question is never a command. */
const QUESTION_END = /[?？؟]["'”’»」)]*$/u;
/** Phrases of "scratch that" that are also a verb in the infinitive with its object: "you can delete that". */
const INFINITIVES = new Set(['deletethat', 'borrareso', 'effacerca']);

function fuzzyPhrasesIn(phrases: CommandTable['phrases']): FuzzyPhrase[] {
  return [...phrases].flatMap(([phrase, commands]) => {
    const length = withoutMarks(phrase).length;
    const errors = ERROR_TOLERANCE.find(({ letters }) => length >= letters)?.errors;
    const isExact = commands.some((command) => EXACT_ONLY.includes(command));
    return errors === undefined || isExact ? [] : [{ phrase, commands, errors }];
  });
}

function tableOf(language: string, canSend: boolean): CommandTable | null {
  const phrases = phrasesOf(language);
  if (!phrases) return null;
  const table = new Map<string, readonly PhraseCommand[]>();
  for (const command of SPOKEN_COMMANDS) {
    if (command === 'send' && !canSend) continue;
    for (const phrase of phrases[command]) {
      // "punto y aparte" ends the sentence, too.
      const endsSentence = command === 'newParagraph' && phrases.period.includes(phrase.split(' ')[0] ?? '');
      table.set(lettersOf(phrase), endsSentence ? ['endSentence', command] : [command]);
    }
  }
  const beginnings = new Set([...table.keys()].map((letters) => letters.slice(0, EXACT_LETTERS)));
  return { language, phrases: table, fuzzyPhrases: fuzzyPhrasesIn(table), beginnings };
}

/** A matched phrase: the first `count` words. */
interface Match {
  readonly commands: readonly PhraseCommand[];
  readonly count: number;
}

/** Matched phrases, the longest first. `prefixes`: the letters of the first word, of the first two and so on. */
function exactMatches(prefixes: readonly string[], { phrases }: CommandTable): Match[] {
  const matches = prefixes.flatMap((letters, n) => {
    const commands = phrases.get(letters);
    return commands ? [{ commands, count: n + 1 }] : [];
  });
  return matches.toReversed();
}

/**
 * The phrases that were probably meant: the nearest first, among equals that of the fewest words. Words that end with an
 * exact phrase are none: the ones before it are content, as in "Sí, signo de exclamación".
 */
function fuzzyMatches(prefixes: readonly string[], { phrases, fuzzyPhrases }: CommandTable): Match[] {
  const matches = fuzzyPhrases.flatMap(({ phrase, commands, errors }) =>
    prefixes.flatMap((letters, n) => {
      if (prefixes.slice(0, n).some((begin) => phrases.has(letters.slice(begin.length)))) return [];
      if (!phrase.startsWith(letters.slice(0, EXACT_LETTERS))) return [];
      if (Math.abs(phrase.length - letters.length) > errors) return [];
      const errorCount = distance(phrase, letters);
      return errorCount <= errors ? [{ commands, count: n + 1, errorCount }] : [];
    }),
  );
  return matches.sort((a, b) => a.errorCount - b.errorCount || a.count - b.count);
}

/** The context of a phrase. */
interface CommandContext {
  readonly before: SpokenToken | undefined;
  readonly phrase: readonly SpokenToken[];
  readonly isLast: boolean;
  readonly isInList: boolean;
}

/** True when the words of a command are content at this position: "send" is a command only at the end. */
function isContent(command: PhraseCommand | undefined, context: CommandContext, language: string): boolean {
  const { before, phrase, isLast, isInList } = context;
  if (command === undefined || OPENING_COMMANDS.includes(command)) return false;
  if (EXACT_ONLY.includes(command) && QUESTION_END.test(phrase.at(-1)?.text ?? '')) return true;
  if (command === 'send') return !before || !isLast || isUnfinished(before, language);
  if (command === 'scratchThat') return false;
  if (command === 'endSentence' || isMark(command)) return !before || isUnfinished(before, language);
  if (command === 'nextItem' && !isInList) return true;
  return before !== undefined && isUnfinished(before, language);
}

/** Whether a list is open after commands, if `isInList` before. */
function isListOpen(isInList: boolean, commands: readonly PhraseCommand[]): boolean {
  const edge = commands.findLast((command) => LIST_EDGES.includes(command));
  return edge === undefined ? isInList : edge === 'bulletList';
}

const joinLetters = (words: readonly SpokenToken[]): string => words.map(({ letters }) => letters).join('');

/** False for a word that begins no phrase. */
function mayStartPhrase(tokens: readonly SpokenToken[], from: number, { beginnings }: CommandTable): boolean {
  return beginnings.has(joinLetters(tokens.slice(from, from + 2)).slice(0, EXACT_LETTERS));
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
  table: CommandTable,
  isInList: boolean,
): Match | null {
  if (!mayStartPhrase(tokens, from, table)) return null;
  const words = wordsOfPhrase(tokens, from);
  const prefixes = words.map((_, n) => joinLetters(words.slice(0, n + 1)));
  const isCommand = ({ commands, count }: Match) => {
    const phrase = words.slice(0, count);
    const context = { before: tokens[from - 1], phrase, isLast: from + count === tokens.length, isInList };
    return !isContent(commands[0], context, table.language);
  };
  return (
    exactMatches(prefixes, table).find(isCommand) ?? fuzzyMatches(prefixes, table).find(isCommand) ?? null
  );
}

/** The commands at `from` between two pauses: one, or several in one breath. */
function commandAt(
  tokens: readonly SpokenToken[],
  from: number,
  table: CommandTable,
  isInList: boolean,
): FoundCommand | null {
  const commands: PhraseCommand[] = [];
  let to = from;
  const nextPhrase = () => phraseAt(tokens, to, table, isListOpen(isInList, commands));
  for (let next = nextPhrase(); next; next = nextPhrase()) {
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
  const isVerb = commands[0] === 'send' || INFINITIVES.has(joinLetters(phrase));
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
  const foundCommands: FoundCommand[] = [];
  let isInList = false;
  for (let at = 0; table && at < tokens.length; at += 1) {
    const command = commandAt(tokens, at, table, isInList);
    if (!command) continue;
    foundCommands.push(command);
    isInList = isListOpen(isInList, command.commands);
    at = command.to - 1;
  }
  return foundCommands.filter((one, n) => {
    const before = tokens.slice(foundCommands[n - 1]?.to ?? 0, one.from);
    const phrase = tokens.slice(one.from, one.to);
    return !isPartOfSentence(one, before, phrase, foundCommands.slice(n + 1), language);
  });
}
