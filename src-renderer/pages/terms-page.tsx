import '../i18n/public-texts.ts';
import { LegalText } from '../features/marketing/legal-text.tsx';
import { PublicFrame } from '../features/marketing/public-frame.tsx';
import { useLegalDocuments } from '../features/marketing/use-legal-documents.ts';
import { TERMS_SECTIONS } from '../i18n/legal/legal-document.ts';

export function TermsPage() {
  const { title, lead, sections } = useLegalDocuments().terms;
  return (
    <PublicFrame>
      <LegalText title={title} lead={lead} sections={TERMS_SECTIONS.map((id) => ({ id, ...sections[id] }))} />
    </PublicFrame>
  );
}
