/** The texts of a language, by key. */
export type TextTable = Readonly<Record<string, string>>;

const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/**
 * Formats a text: replaces `{{name}}` with values; a number named `count` selects the plural form (`key_one`,
 * `key_other`, ... by `Intl.PluralRules` category). Numbers are formatted for the language. Null for a
 * missing key.
 */
export function formatText(
  table: TextTable,
  key: string,
  values: Readonly<Record<string, string | number>>,
  language: string,
): string | null {
  const { count } = values;
  const form =
    typeof count === 'number'
      ? (table[`${key}_${new Intl.PluralRules(language).select(count)}`] ?? table[`${key}_other`])
      : undefined;
  const pattern = form ?? table[key];
  if (pattern === undefined) return null;
  return pattern.replace(PLACEHOLDER, (_place, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? value.toLocaleString(language) : value;
  });
}
