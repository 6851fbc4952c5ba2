import type { ChosenModel } from '../writing/choose-model.ts';

/**
 * Maximum tokens of an answer to a text: one per two bytes, about twice the need of Latin letters and
 * slightly above that of other scripts; translations can be half as long again.
 */
export const tokensFor = (text: string): number => Math.ceil(Buffer.byteLength(text) * 0.75) + 500;

/** Reasoning counts towards the length of an answer. */
const REASONING_TOKENS = 8000;
/** Maximum length requested from a model whose limit is unknown: services refuse requests beyond their limit. */
const UNKNOWN_MODEL_TOKENS = 16_000;

/** The token limit to request from a model for an answer of `answerTokens`. */
export function answerLimit({ maxTokens, isReasoning }: ChosenModel, answerTokens: number): number {
  return Math.min(answerTokens + (isReasoning ? REASONING_TOKENS : 0), maxTokens ?? UNKNOWN_MODEL_TOKENS);
}
