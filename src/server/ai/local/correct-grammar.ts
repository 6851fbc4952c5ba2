import { AppError } from '../../app-error.ts';
import { splitText } from '../split-text.ts';
import { runLanguageTask } from './language-worker-client.ts';
import { maskLongWords, restoreLongWords } from './long-words.ts';

/** Characters per piece: harper.js takes more than linear time, and other users' texts are processed between two pieces. */
const PIECE_MAX = 2000;
const SENTENCE_END = /[.!?…:]["'”’)\]]*$/;
/** Signs and a small letter that a text begins with: "(which". */
const LOWERCASE_START = /^\P{L}*\p{Ll}/u;
/** I, I'm, I've: always with a capital. */
const PRONOUN = /^\P{L}*I(?![\p{L}\p{N}])/u;

/** A corrected piece that continues a text: without a capital within a sentence. */
function matchCase(before: string, piece: string, corrected: string): string {
  const start = LOWERCASE_START.exec(piece)?.[0] ?? '';
  const isSentence = before === '' || before.endsWith('\n') || SENTENCE_END.test(before.trimEnd());
  const isCapitalised = corrected.startsWith(start.toUpperCase()) && !PRONOUN.test(corrected);
  return !isSentence && isCapitalised ? start + corrected.slice(start.length) : corrected;
}

/**
 * Corrects an English text, piece by piece. Words too long for a dictionary lookup are skipped.
 * @throws Error when the language worker fails; AppError `cancelled` when the signal fires
 */
export async function correctGrammar(text: string, signal: AbortSignal): Promise<string> {
  const { short, long } = maskLongWords(text);
  const { parts, gaps } = splitText(short, PIECE_MAX);
  let result = '';
  for (const [n, piece] of parts.entries()) {
    if (signal.aborted) throw new AppError('cancelled', {}, { cause: signal.reason });
    const corrected = await runLanguageTask('grammar', { text: piece });
    result += matchCase(result, piece, corrected) + (gaps[n] ?? '');
  }
  return restoreLongWords(result, long) ?? text;
}
