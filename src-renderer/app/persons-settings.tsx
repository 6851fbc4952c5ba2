import { AccessibilitySync } from './accessibility-sync.tsx';
import { InterfaceLanguage } from './interface-language.tsx';

/** Brings what somebody chose on another device to this one. */
export function PersonsSettings() {
  return (
    <>
      <InterfaceLanguage />
      <AccessibilitySync />
    </>
  );
}
