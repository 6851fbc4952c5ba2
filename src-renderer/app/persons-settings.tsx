import { PlanStarter } from '../features/plan/plan-starter.tsx';
import { AccessibilitySync } from './accessibility-sync.tsx';
import { DraftSync } from './draft-sync.tsx';
import { InterfaceLanguage } from './interface-language.tsx';
import { ReadAgain } from './read-again.tsx';

/** Brings what somebody chose on another device to this one, and what they wrote and asked for here to the server. */
export function PersonsSettings() {
  return (
    <>
      <InterfaceLanguage />
      <AccessibilitySync />
      <DraftSync />
      <ReadAgain />
      <PlanStarter />
    </>
  );
}
