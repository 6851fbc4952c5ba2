import { LegalText } from '../features/marketing/legal-text.tsx';
import { PublicFrame } from '../features/marketing/public-frame.tsx';
import { useLegalDocument } from '../features/marketing/use-legal-document.ts';

export function PrivacyPage() {
  return (
    <PublicFrame>
      <LegalText {...useLegalDocument('privacy')} />
    </PublicFrame>
  );
}
