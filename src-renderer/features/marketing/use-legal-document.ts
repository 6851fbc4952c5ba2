import { useMemo } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { type LegalDocument, parseLegalDocument } from './legal-document.ts';

/** A legal text in the language shown. Whoever loads the page names the text among its namespaces. */
export function useLegalDocument(name: 'privacy' | 'terms'): LegalDocument {
  const { t } = useText(name);
  const markdown = t(`${name}.document`);
  return useMemo(() => parseLegalDocument(markdown), [markdown]);
}
