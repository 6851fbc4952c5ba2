import { PlanStarter } from '../features/plan/plan-starter.tsx';
import { AccessibilitySync } from './accessibility-sync.tsx';
import { DraftSync } from './draft-sync.tsx';
import { InterfaceLanguage } from './interface-language.tsx';
import { OtherWindows } from './other-windows.tsx';
import { ReadAgain } from './read-again.tsx';
import { RecordingPill } from './recording-pill.tsx';

/** Effects for a signed-in user on every page: preferences, drafts, plan intents and the recording pill. */
export function SignedInEffects() {
  return (
    <>
      <InterfaceLanguage />
      <AccessibilitySync />
      <DraftSync />
      <ReadAgain />
      <OtherWindows />
      <RecordingPill />
      <PlanStarter />
    </>
  );
}
