import { AppError } from '../../app-error.ts';
import { splitText } from '../tools/split-text.ts';
import { askLanguageWorker } from './language-worker-client.ts';
import { setLongWordsAside, withLongWords } from './long-words.ts';

/** Characters of a piece: harper.js takes more than linear time, and another person's text goes between two pieces. */
const PIECE = 2000;
const SENTENCE_END = /[.!?…:]["'”’)\]]*$/;
/** A small letter that begins a word, other than "i". */
const SMALL_START = /^\p{Ll}{2}/u;

/** A corrected piece as a text goes on with it: without a capital within a sentence. */
function continued(before: string, piece: string, corrected: string): string {
  const first = piece.charAt(0);
  const isSentence = before === '' || before.endsWith('\n') || SENTENCE_END.test(before.trimEnd());
  const isRaised = SMALL_START.test(piece) && corrected.startsWith(first.toUpperCase());
  return !isSentence && isRaised ? first + corrected.slice(1) : corrected;
}

/**
 * Corrects an English text, piece by piece. Words too long for a dictionary lookup are skipped.
 * @throws Error when the language worker fails; AppError `cancelled` when the signal fires
 */
export async function correctGrammar(text: string, signal: AbortSignal): Promise<string> {
  const { short, long } = setLongWordsAside(text);
  const { parts, gaps } = splitText(short, PIECE);
  let all = '';
  for (const [n, piece] of parts.entries()) {
    if (signal.aborted) throw new AppError('cancelled', {}, { cause: signal.reason });
    const corrected = await askLanguageWorker('grammar', { text: piece });
    all += continued(all, piece, corrected) + (gaps[n] ?? '');
  }
  return withLongWords(all, long) ?? text;
}
