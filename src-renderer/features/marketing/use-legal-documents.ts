import { use } from 'react';
import type { LegalDocuments } from '../../i18n/legal/legal-document.ts';
import { legalDocuments } from '../../i18n/legal/load-legal.ts';
import { useText } from '../../i18n/use-text.ts';

/** The legal texts in the language shown; the page waits for them. */
export function useLegalDocuments(): LegalDocuments {
  const { locale } = useText();
  const documents = legalDocuments(locale);
  return documents instanceof Promise ? use(documents) : documents;
}
