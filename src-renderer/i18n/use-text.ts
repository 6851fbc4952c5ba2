import { use, useSyncExternalStore } from 'react';
import { missingTexts, onLanguageChange, shownLanguage, textsOf } from './i18n.ts';
import type { Namespace, Translate } from './text-keys.ts';

export interface Texts<N extends Namespace = Namespace> {
  /** Returns the text for a key; `count` selects the plural form. */
  readonly t: Translate<N>;
  /** The current language as a BCP 47 tag for `Intl`. */
  readonly locale: string;
}

/**
 * Texts of some namespaces in the current language; the component re-renders when the language changes. The
 * component's loader should name the same namespaces (`lazyPart`), so that code and texts load together.
 */
export function useText<N extends Namespace>(...namespaces: readonly [N, ...N[]]): Texts<N> {
  const locale = useSyncExternalStore(onLanguageChange, shownLanguage, shownLanguage);
  const missing = missingTexts(namespaces);
  // Suspends until the texts are loaded, instead of showing keys.
  if (missing) use(missing);
  return { t: textsOf<N>(...namespaces), locale };
}
