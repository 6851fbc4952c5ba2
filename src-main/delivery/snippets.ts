import type { Snippet } from '../../src/contract/desktop/modes.ts';
import { findSnippet } from '../../src/text/find-snippet.ts';

/** Values of a snippet's placeholders. */
export interface SnippetFacts {
  readonly now: Date;
  /** A BCP 47 tag. */
  readonly locale: string;
  readonly clipboard: () => Promise<string>;
}

/** The locale of a snippet's date: English has two orders of day and month. `preferred`: BCP 47 tags of the system. */
export const snippetLocale = (language: string, preferred: readonly string[]): string =>
  (language === 'en' ? preferred.find((tag) => /^en-/i.test(tag)) : undefined) ?? language;

/** The text of the named snippet, with its placeholders filled in; otherwise the text itself. */
export async function expandSnippet(
  text: string,
  snippets: readonly Snippet[],
  { now, locale, clipboard }: SnippetFacts,
): Promise<string> {
  const snippet = findSnippet(text, snippets);
  if (!snippet) return text;
  const values: Readonly<Record<string, string>> = {
    date: new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(now),
    time: new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(now),
    clipboard: snippet.text.includes('{clipboard}') ? await clipboard() : '',
  };
  return snippet.text.replace(/\{(date|time|clipboard)\}/g, (_whole, name: string) => values[name] ?? '');
}
