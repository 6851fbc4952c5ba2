import '../i18n/public-texts.ts';
import { LegalText } from '../features/marketing/legal-text.tsx';
import { PublicFrame } from '../features/marketing/public-frame.tsx';
import { useLegalDocuments } from '../features/marketing/use-legal-documents.ts';
import { PRIVACY_SECTIONS } from '../i18n/legal/legal-document.ts';

export function PrivacyPage() {
  const { title, lead, sections } = useLegalDocuments().privacy;
  return (
    <PublicFrame>
      <LegalText
        title={title}
        lead={lead}
        sections={PRIVACY_SECTIONS.map((id) => ({ id, ...sections[id] }))}
      />
    </PublicFrame>
  );
}
