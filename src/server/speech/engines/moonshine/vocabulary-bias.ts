import { tokensOf } from './tokens.ts';

/** Logits added to the tokens of a term, growing with how much of it was said: 2.0 x (1 + ln(depth + 1)), measured. */
const BOOST = 2;

interface TermNode {
  readonly next: Map<number, TermNode>;
}

/** Terms that may be said, as a prefix tree of their tokens. */
export interface VocabularyBias {
  /** The terms that `tokens` may be in the middle of: asked after each token, with what it gave before. */
  advance(state: BiasState, token: number): BiasState;
  /** Calls with each token that would go on a term, and what is added to its logit. */
  each(state: BiasState, add: (token: number, boost: number) => void): void;
}

/** Places in the tree, by depth; the root is always one. */
export type BiasState = readonly { readonly node: TermNode; readonly depth: number }[];

export const NO_TERMS: BiasState = [];

/** Null where there are no terms. */
export function createVocabularyBias(terms: readonly string[]): VocabularyBias | null {
  const root: TermNode = { next: new Map() };
  for (const term of terms) {
    let node = root;
    for (const token of tokensOf(term.trim())) {
      const known = node.next.get(token);
      const next = known ?? { next: new Map() };
      if (!known) node.next.set(token, next);
      node = next;
    }
  }
  if (root.next.size === 0) return null;
  const places = (state: BiasState): BiasState => [{ node: root, depth: 0 }, ...state];
  return {
    advance: (state, token) =>
      places(state).flatMap(({ node, depth }) => {
        const next = node.next.get(token);
        return next ? [{ node: next, depth: depth + 1 }] : [];
      }),
    each(state, add) {
      for (const { node, depth } of places(state)) {
        for (const token of node.next.keys()) add(token, BOOST * (1 + Math.log(depth + 1)));
      }
    },
  };
}
