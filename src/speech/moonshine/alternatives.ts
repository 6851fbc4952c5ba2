import type { DecodeRules, Decoding } from './greedy-decoder.ts';
import { bestTokens } from './logits.ts';
import { beginsWord, END_TOKEN, hasLetters, isForbidden, textOf } from './tokens.ts';
import type { Encoded, Transformer } from './transformer.ts';
import type { DecodedWord } from './words.ts';

/** Confidence in percent from which a word gets no alternatives. */
const CONFIDENCE_MIN = 75;
/** Maximum tokens of an alternative; a longer one is not a word. */
const TOKENS_MAX = 8;
/** Maximum doubtful words per piece: each costs some decoder steps. */
const WORDS_MAX = 12;

const normalise = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}']/gu, '');

/** Completes the word that starts with the tokens before `at` and `token`, by the most probable tokens. */
async function finishWord(
  model: Transformer,
  encoded: Encoded,
  decoding: Decoding,
  position: { from: number; at: number; token: number },
  pause: () => Promise<void>,
): Promise<string> {
  const head = decoding.tokens.slice(position.from, position.at).map(({ id }) => id);
  const word = [...head, position.token];
  let cache = model.truncate(decoding.cache, position.at + 1);
  for (let next = position.token; word.length < TOKENS_MAX; ) {
    await pause();
    const pass = await model.next(encoded, cache, next);
    cache = pass.cache;
    [next = END_TOKEN] = bestTokens(pass.rows[0]?.logits ?? new Float32Array(0), isForbidden, 1);
    if (next === END_TOKEN || beginsWord(next) || !hasLetters(next)) break;
    word.push(next);
  }
  return textOf(word).trim();
}

/** Adds the model's alternative readings to doubtful words, best first. */
export async function addAlternatives(
  model: Transformer,
  encoded: Encoded,
  decoding: Decoding,
  words: readonly DecodedWord[],
  pause: DecodeRules['pause'],
): Promise<void> {
  const doubtful = words.filter(({ confidence }) => (confidence ?? 100) < CONFIDENCE_MIN).slice(0, WORDS_MAX);
  for (const word of doubtful) {
    const tokens = decoding.tokens.slice(word.from, word.to);
    const leastProbable = tokens.reduce((low, token) => (token.probability < low.probability ? token : low));
    const at = word.from + tokens.indexOf(leastProbable);
    const readings = new Map<string, string>();
    for (const token of leastProbable.alternatives) {
      // This token would split the word in two.
      if (!hasLetters(token) || beginsWord(token) !== (at === word.from)) continue;
      const reading = await finishWord(model, encoded, decoding, { from: word.from, at, token }, pause);
      if (normalise(reading) !== '' && normalise(reading) !== normalise(word.text))
        readings.set(normalise(reading), reading);
    }
    if (readings.size > 0) word.alternatives = [...readings.values()];
  }
}
