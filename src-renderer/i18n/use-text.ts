import { useSyncExternalStore } from 'react';
import { onLanguageChange, shownLanguage, text } from './i18n.ts';

export interface Texts {
  /** The text of a key; `count` among the values chooses the plural form. */
  readonly t: typeof text;
  /** BCP 47 tag for `Intl`. */
  readonly locale: string;
}

/** Texts in the language shown; the component renders again when it changes. */
export function useText(): Texts {
  const locale = useSyncExternalStore(onLanguageChange, shownLanguage, shownLanguage);
  return { t: text, locale };
}
