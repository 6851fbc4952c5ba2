import { tokensOf } from './tokens.ts';

/** Logit boost of a term's next token; grows with the matched depth: 2.0 x (1 + ln(depth + 1)), measured. */
const BOOST = 2;

interface TermNode {
  readonly next: Map<number, TermNode>;
}

/** Vocabulary terms as a prefix tree of their tokens. */
export interface VocabularyBias {
  /** The partial matches after `token`: call it after each token, with the previous state. */
  advance(state: BiasState, token: number): BiasState;
  /** Calls `add` for each token that continues a term, with the boost of its logit. */
  forEachBoost(state: BiasState, add: (token: number, boost: number) => void): void;
}

/** Positions in the tree, with their depth; always includes the root. */
export type BiasState = readonly { readonly node: TermNode; readonly depth: number }[];

export const NO_TERMS: BiasState = [];

/** Returns null without terms. */
export function createVocabularyBias(terms: readonly string[]): VocabularyBias | null {
  const root: TermNode = { next: new Map() };
  for (const term of terms) {
    let node = root;
    for (const token of tokensOf(term.trim())) {
      const existing = node.next.get(token);
      const next = existing ?? { next: new Map() };
      if (!existing) node.next.set(token, next);
      node = next;
    }
  }
  if (root.next.size === 0) return null;
  const withRoot = (state: BiasState): BiasState => [{ node: root, depth: 0 }, ...state];
  return {
    advance: (state, token) =>
      withRoot(state).flatMap(({ node, depth }) => {
        const next = node.next.get(token);
        return next ? [{ node: next, depth: depth + 1 }] : [];
      }),
    forEachBoost(state, add) {
      for (const { node, depth } of withRoot(state)) {
        for (const token of node.next.keys()) add(token, BOOST * (1 + Math.log(depth + 1)));
      }
    },
  };
}
