import { areUnspaced } from '../../src/text/join-texts.ts';

/** Milliseconds after which a dictation no longer continues the one before. */
const CONTINUES_MS = 60_000;

/** A text that was pasted, and where. */
export interface PastedText {
  readonly text: string;
  /** The program and the window's title. */
  readonly frontWindow: string;
  /** Milliseconds on the clock passed to `continuedText`. */
  readonly at: number;
}

const ENDS_SENTENCE = /[.!?:…。！？]["'”’»)\]]*\s*$/u;
const ENDS_OPEN = /[\s([{“‘«/-]$/u;
const BEGINS_WORD = /^[\p{L}\p{N}"'“‘«(]/u;
/** English and Romance words that only a sentence's beginning capitalises; German nouns and names are not among them. */
const SMALL_WORDS =
  /^(And|But|Or|So|Because|Then|Which|While|With|For|To|In|On|At|The|A|An|It|We|You|They|He|She|Y|Pero|O|Porque|Et|Mais|Ou|Parce|E|Ma|Perché|Und|Aber|Oder|Weil|Dann|Die|Der|Das|Ich|Wir|En|Maar|Of)\b/;

/**
 * A text as it has to be pasted behind another one that was pasted in the same window a moment ago: with a space
 * between them, and without a capital in the middle of a sentence. `now`: milliseconds of a clock that is never set back.
 */
export function continuedText(
  text: string,
  before: PastedText | null,
  frontWindow: string,
  now: number,
): string {
  if (!before || before.frontWindow !== frontWindow || now - before.at > CONTINUES_MS) return text;
  const isInSentence = !ENDS_SENTENCE.test(before.text) && !before.text.endsWith('\n');
  const first = SMALL_WORDS.exec(text)?.[0];
  const fitted = isInSentence && first ? first.toLowerCase() + text.slice(first.length) : text;
  const isApart = !ENDS_OPEN.test(before.text) && !areUnspaced(before.text, fitted);
  const needsSpace = isApart && BEGINS_WORD.test(fitted);
  return needsSpace ? ` ${fitted}` : fitted;
}
