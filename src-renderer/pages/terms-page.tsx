import '../i18n/public-texts.ts';
import { LegalText } from '../features/marketing/legal-text.tsx';
import { PublicFrame } from '../features/marketing/public-frame.tsx';
import { useLegalDocuments } from '../features/marketing/use-legal-documents.ts';
import { TERMS_SECTIONS } from '../i18n/legal/legal-document.ts';
import { useText } from '../i18n/use-text.ts';
import { siteNow } from '../ui/site.ts';

export function TermsPage() {
  const { t } = useText();
  const { billing } = siteNow();
  const { title, lead, sections } = useLegalDocuments().terms;
  const told = TERMS_SECTIONS.map((id) => {
    const isFree = id === 'payment' && billing === 'none';
    return { id, ...sections[id], ...(isFree && { paragraphs: [`${t('pricing.free')}.`] }) };
  });
  return (
    <PublicFrame>
      <LegalText title={title} lead={lead} sections={told} />
    </PublicFrame>
  );
}
