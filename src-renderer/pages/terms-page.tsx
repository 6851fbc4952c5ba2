import { LegalText } from '../features/marketing/legal-text.tsx';
import { PublicFrame } from '../features/marketing/public-frame.tsx';
import { useLegalDocument } from '../features/marketing/use-legal-document.ts';
import { useText } from '../i18n/use-text.ts';
import { useSite } from '../ui/site.ts';

export function TermsPage() {
  const { t } = useText('public');
  const { billing } = useSite();
  const { sections, ...about } = useLegalDocument('terms');
  const shown = sections.map((section) => {
    const isFree = section.id === 'payment' && billing === 'none';
    return isFree ? { ...section, paragraphs: [t('pricing.nothingToPay')] } : section;
  });
  return (
    <PublicFrame>
      <LegalText {...about} sections={shown} />
    </PublicFrame>
  );
}
