import { PlanStarter } from '../features/plan/plan-starter.tsx';
import { AccessibilitySync } from './accessibility-sync.tsx';
import { AvailableServicesSync } from './available-services-sync.tsx';
import { DraftSync } from './draft-sync.tsx';
import { InterfaceLanguage } from './interface-language.tsx';
import { RecordingPill } from './recording-pill.tsx';
import { RefetchOnReconnect } from './refetch-on-reconnect.tsx';
import { SignOutSync } from './sign-out-sync.tsx';

/** Effects for a signed-in user on every page: preferences, writing services, drafts, plan intents and the recording pill. */
export function SignedInEffects() {
  return (
    <>
      <InterfaceLanguage />
      <AccessibilitySync />
      <AvailableServicesSync />
      <DraftSync />
      <RefetchOnReconnect />
      <SignOutSync />
      <RecordingPill />
      <PlanStarter />
    </>
  );
}
