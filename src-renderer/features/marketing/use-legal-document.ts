import { useMemo } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { type LegalDocument, parseLegalDocument } from './legal-document.ts';

/** A legal text in the current language. The page's loader must name the text among its namespaces. */
export function useLegalDocument(name: 'privacy' | 'terms'): LegalDocument {
  const { t } = useText(name);
  const markdown = t(`${name}.document`);
  return useMemo(() => parseLegalDocument(markdown), [markdown]);
}
