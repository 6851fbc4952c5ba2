import tokenizer from 'llama-tokenizer-js';

/** The model's token ids (Llama's vocabulary of 32,000 pieces; its output has room for 768 more that mean nothing). */
export const START_TOKEN = 1;
export const END_TOKEN = 2;
export const LOGIT_COUNT = 32_768;

const SPACE = '▁';
const BYTE = /^<0x([0-9A-F]{2})>$/;
const pieces: readonly string[] = tokenizer.vocabById;

/** Whether a token begins a word. */
export const beginsWord = (token: number): boolean => pieces[token]?.startsWith(SPACE) ?? false;

/** Whether a token holds letters or digits: punctuation says nothing about how well a word was heard. */
export function hasLetters(token: number): boolean {
  const piece = pieces[token] ?? '';
  return !BYTE.test(piece) && /[\p{L}\p{N}]/u.test(piece);
}

/** The text of tokens; a leading space stays. */
export function textOf(tokens: readonly number[]): string {
  const parts = tokens.map((token) => {
    const piece = pieces[token] ?? '';
    const byte = BYTE.exec(piece)?.[1];
    return byte === undefined ? Buffer.from(piece.replaceAll(SPACE, ' ')) : Buffer.from(byte, 'hex');
  });
  return Buffer.concat(parts).toString('utf8');
}

/** The tokens of a word or name as it stands in the middle of a sentence. */
export function tokensOf(text: string): number[] {
  return tokenizer.encode(text, false, true);
}

function isEnglish(piece: string): boolean {
  return [...piece].every((letter) => !/\p{L}/u.test(letter) || /\p{Script=Latin}/u.test(letter));
}

/** Tokens that English text never holds: controls, room at the end, and letters of other scripts. */
export const FORBIDDEN_TOKENS: Uint8Array = Uint8Array.from({ length: LOGIT_COUNT }, (_, token) => {
  if (token === END_TOKEN) return 0;
  const piece = pieces[token];
  return piece === undefined || token <= START_TOKEN || !isEnglish(piece) ? 1 : 0;
});
