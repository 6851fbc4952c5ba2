import { areUnspaced } from '../../src/text/join-texts.ts';

/** Milliseconds after which a dictation no longer continues the one before. */
const CONTINUATION_MS = 60_000;

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
/** Also quotation marks and brackets, Spanish signs, prices, hashtags and emojis. */
const BEGINS_WORD = /^[\p{L}\p{N}\p{Ps}\p{Pi}\p{Sc}\p{Extended_Pictographic}"'¿¡#@]/u;
/**
 * Words that only a sentence's beginning capitalises; nouns and names are not among them. The whole word: "E" of
 * "E-Mail" and "O" of "O'Brien" are not meant, but "It's" is.
 */
const SENTENCE_STARTERS =
  /^(?:And|But|Or|So|Because|Then|Which|While|With|For|To|In|On|At|The|A|An|(?:It|We|You|They|He|She)(?:['’](?:s|re|ve|ll|d))?|Y|Pero|O|Porque|Et|Mais|Ou|Parce|E|Ma|Perché|Und|Aber|Oder|Weil|Dann|Die|Der|Das|Ich|Wir|En|Maar|Of)(?=[\s,.;:!?…—]|$)/u;

/**
 * A text as it has to be pasted after another one that was pasted in the same window a moment ago: with a space between
 * them, and without a capital in the middle of a sentence. `now`: milliseconds of a clock that is never set back.
 */
export function continuedText(
  text: string,
  previous: PastedText | null,
  frontWindow: string,
  now: number,
): string {
  if (!previous || previous.frontWindow !== frontWindow || now - previous.at > CONTINUATION_MS) return text;
  const isInSentence = !ENDS_SENTENCE.test(previous.text) && !previous.text.endsWith('\n');
  const starter = SENTENCE_STARTERS.exec(text)?.[0];
  const fitted = isInSentence && starter ? starter.toLowerCase() + text.slice(starter.length) : text;
  const needsSeparation = !ENDS_OPEN.test(previous.text) && !areUnspaced(previous.text, fitted);
  const needsSpace = needsSeparation && BEGINS_WORD.test(fitted);
  return needsSpace ? ` ${fitted}` : fitted;
}
