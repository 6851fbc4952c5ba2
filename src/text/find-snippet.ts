import { spellingOf } from './letters-of.ts';

/** The snippet whose name is all that was said, in any case and with any signs around it; undefined for none. */
export function findSnippet<S extends { readonly name: string }>(
  said: string,
  snippets: readonly S[],
): S | undefined {
  const letters = spellingOf(said);
  return letters === '' ? undefined : snippets.find(({ name }) => spellingOf(name) === letters);
}
