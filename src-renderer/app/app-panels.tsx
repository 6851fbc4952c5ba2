import { Suspense, useSyncExternalStore } from 'react';
import { closeAppPanel, onAppPanelChange, openedAppPanel } from '../ui/app-panel.ts';
import { lazyPart } from '../ui/lazy-part.ts';

const PersonalityPanel = lazyPart(
  async () => (await import('../features/personality/personality-panel.tsx')).PersonalityPanel,
);
const AccessibilityPopover = lazyPart(
  async () => (await import('../features/accessibility/accessibility-popover.tsx')).AccessibilityPopover,
);
const Dictation = lazyPart(async () => (await import('../features/recorder/dictation.tsx')).Dictation);

/** The panels that any page can open over itself. */
export function AppPanels() {
  const panel = useSyncExternalStore(onAppPanelChange, openedAppPanel, openedAppPanel);
  return (
    <Suspense fallback={null}>
      {panel === 'accessibility' && <AccessibilityPopover onClose={closeAppPanel} />}
      {panel === 'personality' && (
        <PersonalityPanel
          onClose={closeAppPanel}
          dictation={(onText) => (
            <Suspense fallback={null}>
              <Dictation onText={onText} />
            </Suspense>
          )}
        />
      )}
    </Suspense>
  );
}
