import { spellingOf } from './letters-of.ts';

/** The snippet whose name is the whole spoken text, ignoring case and surrounding signs; undefined for none. */
export function findSnippet<S extends { readonly name: string }>(
  spokenText: string,
  snippets: readonly S[],
): S | undefined {
  const letters = spellingOf(spokenText);
  return letters === '' ? undefined : snippets.find(({ name }) => spellingOf(name) === letters);
}
