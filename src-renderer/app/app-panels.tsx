import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { currentUser } from '../data/user.ts';
import { closeAppPanel, onAppPanelChange, openedAppPanel } from '../ui/app-panel.ts';
import { lazyPart } from '../ui/lazy-part.ts';

const PersonalityPanel = lazyPart(
  async () => (await import('../features/personality/personality-panel.tsx')).PersonalityPanel,
);
const AccessibilityPopover = lazyPart(
  async () => (await import('../features/accessibility/accessibility-popover.tsx')).AccessibilityPopover,
);
const Dictation = lazyPart(async () => (await import('../features/recorder/dictation.tsx')).Dictation);

/**
 * The panels that any page can open over itself, for the person who is signed in: with somebody else, or nobody, they
 * are closed.
 */
export function AppPanels() {
  const panel = useSyncExternalStore(onAppPanelChange, openedAppPanel, openedAppPanel);
  const { data: user } = useQuery(currentUser);
  const userId = user?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every change of the person
  useEffect(() => closeAppPanel, [userId]);
  if (!userId) return null;
  return (
    <Suspense fallback={null} key={userId}>
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
