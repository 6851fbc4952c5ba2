import type { Plugin } from 'vite';

const DEBOUNCE = /\/node_modules\/lodash\/debounce\.js$/;
/** Turns whatever is passed as milliseconds into a number, which takes more code than the rest. */
const TO_NUMBER = "require('./toNumber')";

/**
 * Reduces the `debounce` of the editor's library to the code for numbers of milliseconds, the only ones that it passes.
 * Without a match, nothing breaks but the pages get larger, which `tests/e2e/first-load.spec.ts` notices.
 */
export function pruneDebounce(): Plugin {
  return {
    name: 'parlance:prune-debounce',
    apply: 'build',
    transform(code, id) {
      return DEBOUNCE.test(id) ? { code: code.replace(TO_NUMBER, 'Number'), map: null } : null;
    },
  };
}
