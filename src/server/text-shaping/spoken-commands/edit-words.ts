import { isMark, type SpokenCommand } from '../../../text/spoken-commands/commands.ts';
import { openingMark, writtenMark } from '../../../text/spoken-commands/written-marks.ts';
import type { FoundCommand, PhraseCommand } from './find-commands.ts';
import { withOpeningMark } from './opening-marks.ts';
import { isPhraseEnd, isSentenceEnd, SENTENCE_END } from './pauses.ts';
import type { SpokenToken } from './spoken-token.ts';

/** Separator between a block and the one before. */
export type Break = 'line' | 'paragraph' | 'item';

/** Words of one block, and the break before it. */
export interface Block {
  readonly breakBefore: Break | null;
  readonly tokens: readonly SpokenToken[];
}

/** A unit that "scratch that" removes: a phrase, or a command. */
type Unit = { readonly words: readonly SpokenToken[] } | { readonly command: PhraseCommand };

/** Signs that the engine sets at a pause. */
const PAUSE_SIGN = /[,;:、，；：،؛–—-]+$/u;
/** Maximum words of a sentence that gets an opening sign. */
const SENTENCE_MAX = 200;
const TRAILING_SIGNS = /[.,;:!?…、。，；：！？،؛؟।]+$/u;
/** English words that begin no name, so that a comma before them makes them small. */
const ORDINARY_WORDS = new Set(
  (
    'a an the and but or so because if when while as that this these those there here it its he she they we you ' +
    'my your his her our their in on at for to of with from by about after before until is are was were be been ' +
    'has have had will would can could should may might must do does did not no yes please then than which who ' +
    'what where why how all some any each every one two three new old more most only just also even still'
  ).split(' '),
);

/** The effect of each break: the sign that replaces a comma before it, and the text after it. */
const BREAKS = {
  newParagraph: { breakBefore: 'paragraph', endsList: true, sign: 'period' },
  newLine: { breakBefore: 'line', endsList: false, sign: '' },
  bulletList: { breakBefore: 'item', endsList: false, sign: 'colon' },
  nextItem: { breakBefore: 'item', endsList: false, sign: '' },
  endList: { breakBefore: 'line', endsList: true, sign: '' },
} as const;

/** Parts phrases at the ends of sentences, for "scratch that". */
function phrasesIn(tokens: readonly SpokenToken[]): SpokenToken[][] {
  const phrases: SpokenToken[][] = [];
  let isNew = true;
  for (const [n, token] of tokens.entries()) {
    if (isNew) phrases.push([]);
    phrases.at(-1)?.push(token);
    const next = tokens[n + 1];
    isNew = next !== undefined && isSentenceEnd(token, next);
  }
  return phrases;
}

/** The phrases and commands of a recording in order, without scratched ones. */
function unitsOf(tokens: readonly SpokenToken[], foundCommands: readonly FoundCommand[]): Unit[] {
  const units: Unit[] = [];
  let at = 0;
  const addPhrases = (to: number) => {
    units.push(...phrasesIn(tokens.slice(at, to)).map((words) => ({ words })));
  };
  for (const { from, to, commands } of foundCommands) {
    addPhrases(from);
    at = to;
    for (const command of commands) {
      if (command === 'scratchThat') units.pop();
      else units.push({ command });
    }
  }
  addPhrases(tokens.length);
  return units;
}

const withText = (token: SpokenToken, text: string): SpokenToken => ({ ...token, text });

/** Builds the blocks from left to right. */
class Editor {
  readonly #language: string;
  readonly #mark: (sign: string) => string;
  readonly #blocks: { breakBefore: Break | null; tokens: SpokenToken[] }[] = [
    { breakBefore: null, tokens: [] },
  ];
  /** Signs that open: they are written before the next word. */
  #pendingOpening = '';
  #isNextLowerCase = false;
  #isNextUpperCase = false;
  #isInList = false;
  /** True while the last sign was spoken: no break changes it. */
  #isSignSpoken = false;

  constructor(language: string, mark: (sign: string) => string) {
    this.#language = language;
    this.#mark = mark;
  }

  blocks(): Block[] {
    if (this.#pendingOpening !== '') this.#append(this.#pendingOpening.trim());
    return this.#blocks.filter(({ tokens }) => tokens.length > 0);
  }

  addWords(words: readonly SpokenToken[]): void {
    this.#isSignSpoken = false;
    for (const [n, word] of words.entries()) {
      const isSmall = this.#isNextLowerCase && this.#isOrdinary(word);
      const text = this.#isNextUpperCase
        ? word.text.toLocaleUpperCase(this.#language)
        : isSmall
          ? word.text.toLowerCase()
          : word.text;
      this.#tokens().push(withText(word, this.#pendingOpening + text));
      this.#pendingOpening = '';
      this.#isNextLowerCase = false;
      const next = words[n + 1];
      this.#isNextUpperCase &&= next !== undefined && !isPhraseEnd(word, next);
    }
  }

  execute(command: PhraseCommand): void {
    this.#isNextUpperCase = command === 'allCaps';
    if (command === 'endSentence') this.#endSentence();
    else if (isMark(command)) this.#writeMark(writtenMark(command, this.#language), command);
    else if (command === 'openQuote' || command === 'openBracket')
      this.#pendingOpening += this.#mark(writtenMark(command, this.#language));
    else if (command === 'send') this.#endPhrase('');
    else if (command !== 'allCaps' && command !== 'scratchThat') this.#startBlock(command);
  }

  #tokens(): SpokenToken[] {
    return this.#blocks.at(-1)?.tokens ?? [];
  }

  #changeLast(change: (text: string) => string): void {
    const tokens = this.#tokens();
    const last = tokens.at(-1);
    if (last) tokens.splice(-1, 1, withText(last, change(last.text)));
  }

  #append(sign: string): void {
    this.#changeLast((text) => text + sign);
  }

  /** Replaces the engine's sign at this pause. */
  #endPhrase(end: string): void {
    if (!this.#isSignSpoken) this.#changeLast((text) => text.replace(PAUSE_SIGN, end));
  }

  #endSentence(): void {
    const last = this.#tokens().at(-1);
    if (last && !SENTENCE_END.test(last.text))
      this.#writeMark(writtenMark('period', this.#language), 'period');
  }

  /** Writes a sign after the last word, in place of the engine's own sign at this pause. */
  #writeMark(sign: string, command: SpokenCommand): void {
    const isClosing = command === 'closeQuote' || command === 'closeBracket';
    const last = this.#tokens().at(-1);
    const endedSentence = SENTENCE_END.test(last?.text ?? '');
    this.#changeLast((text) => text.replace(isClosing ? PAUSE_SIGN : TRAILING_SIGNS, '') + this.#mark(sign));
    const opening = openingMark(command, this.#language);
    if (opening !== '') this.#prepend(this.#mark(opening));
    this.#isSignSpoken = true;
    this.#isNextLowerCase =
      endedSentence && (command === 'comma' || command === 'semicolon' || command === 'colon');
  }

  /** Writes a sign before the sentence or clause that ends here. */
  #prepend(sign: string): void {
    const tokens = this.#tokens();
    const from = Math.max(0, tokens.length - SENTENCE_MAX);
    const [at, text] = withOpeningMark(
      tokens.slice(from).map((token) => token.text),
      sign,
    );
    const token = tokens[from + at];
    if (token) tokens.splice(from + at, 1, withText(token, text));
  }

  #startBlock(command: keyof typeof BREAKS): void {
    const wasInList = this.#isInList;
    // Its list was scratched.
    if (command === 'nextItem' && !wasInList) return;
    const { endsList, sign } = BREAKS[command];
    this.#isInList = command === 'bulletList' || (wasInList && !endsList);
    const end = wasInList || sign === '' ? '' : writtenMark(sign, this.#language);
    this.#endPhrase(end);
    const breakBefore = this.#isInList ? 'item' : BREAKS[command].breakBefore;
    const last = this.#blocks.at(-1);
    // Two consecutive line breaks make an empty line between two paragraphs.
    if (last?.tokens.length === 0) last.breakBefore = last.breakBefore === 'line' ? 'paragraph' : breakBefore;
    else this.#blocks.push({ breakBefore, tokens: [] });
  }

  /** True for a word that is capitalised only because the engine recognised a sentence end before it. */
  #isOrdinary({ letters }: SpokenToken): boolean {
    return this.#language === 'en' && ORDINARY_WORDS.has(letters);
  }
}

/** Executes the commands found in recognised speech. `language`: ISO 639-1; `mark`: the written form of a dictated sign. */
export function editWords(
  tokens: readonly SpokenToken[],
  foundCommands: readonly FoundCommand[],
  language: string,
  mark: (sign: string) => string,
): Block[] {
  const editor = new Editor(language, mark);
  for (const unit of unitsOf(tokens, foundCommands)) {
    if ('words' in unit) editor.addWords(unit.words);
    else editor.execute(unit.command);
  }
  return editor.blocks();
}
