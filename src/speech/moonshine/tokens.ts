import tokenizer from 'llama-tokenizer-js';

/** The model's token ids (Llama's vocabulary of 32,000 pieces; the output has 768 more without meaning). */
export const START_TOKEN = 1;
export const END_TOKEN = 2;
export const LOGIT_COUNT = 32_768;

const SPACE = '▁';
const BYTE = /^<0x([0-9A-F]{2})>$/;
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const pieces: readonly string[] = tokenizer.vocabById;

/** True when a token starts a word. */
export const beginsWord = (token: number): boolean => pieces[token]?.startsWith(SPACE) ?? false;

/** True when a token contains letters or digits: the confidence of punctuation does not apply to its word. */
export function hasLetters(token: number): boolean {
  const piece = pieces[token] ?? '';
  return !BYTE.test(piece) && /[\p{L}\p{N}]/u.test(piece);
}

/** The text of tokens, including a leading space. */
export function textOf(tokens: readonly number[]): string {
  const bytes = tokens.flatMap((token) => {
    const piece = pieces[token] ?? '';
    const byte = BYTE.exec(piece)?.[1];
    return byte === undefined
      ? [...encoder.encode(piece.replaceAll(SPACE, ' '))]
      : [Number.parseInt(byte, 16)];
  });
  return decoder.decode(Uint8Array.from(bytes));
}

/** The tokens of a word or name in the middle of a sentence. */
export function tokensOf(text: string): number[] {
  return tokenizer.encode(text, false, true);
}

function isEnglish(piece: string): boolean {
  return [...piece].every((letter) => !/\p{L}/u.test(letter) || /\p{Script=Latin}/u.test(letter));
}

const FORBIDDEN: Uint8Array = Uint8Array.from({ length: LOGIT_COUNT }, (_, token) => {
  if (token === END_TOKEN) return 0;
  const piece = pieces[token];
  return piece === undefined || token <= START_TOKEN || !isEnglish(piece) ? 1 : 0;
});

/** True for a token that never occurs in English text: control tokens, unused ids, and letters of other scripts. */
export const isForbidden = (token: number): boolean => FORBIDDEN[token] === 1;
