import { use, useSyncExternalStore } from 'react';
import { missingTexts, onLanguageChange, shownLanguage, textsOf } from './i18n.ts';
import type { Namespace, Say } from './text-keys.ts';

export interface Texts<N extends Namespace = Namespace> {
  /** The text of a key; `count` among the values chooses the plural form. */
  readonly t: Say<N>;
  /** BCP 47 tag for `Intl`. */
  readonly locale: string;
}

/**
 * Texts of some namespaces in the language shown; the component renders again when it changes. Whoever loads the
 * component names them there too (`lazyPart`), so that code and texts come together.
 */
export function useText<N extends Namespace>(...namespaces: readonly [N, ...N[]]): Texts<N> {
  const locale = useSyncExternalStore(onLanguageChange, shownLanguage, shownLanguage);
  const missing = missingTexts(namespaces);
  // Rather late than as a key.
  if (missing) use(missing);
  return { t: textsOf<N>(...namespaces), locale };
}
