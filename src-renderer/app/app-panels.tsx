import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { currentUser } from '../data/user.ts';
import { closeAppPanel, onAppPanelChange, openedAppPanel } from '../page-state/app-panel.ts';
import { lazyPart } from '../ui/loading/lazy-part.ts';

const PersonalityPanel = lazyPart(
  async () => (await import('../features/personality/personality-panel.tsx')).PersonalityPanel,
  'app',
  'errors',
  'settings',
);
const AccessibilityPopover = lazyPart(
  async () => (await import('../features/accessibility/accessibility-popover.tsx')).AccessibilityPopover,
  'settings',
);
const Dictation = lazyPart(
  async () => (await import('../features/recorder/dictation/dictation.tsx')).Dictation,
  'errors',
  'recorder',
  'settings',
);

/** Closes the open panel when the user changes. */
function Panels() {
  const panel = useSyncExternalStore(onAppPanelChange, openedAppPanel, openedAppPanel);
  useEffect(() => closeAppPanel, []);
  return (
    <>
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
    </>
  );
}

/** The panels that any page can open, for a signed-in user. */
export function AppPanels() {
  const { data: user } = useQuery(currentUser);
  return user ? <Panels key={user.id} /> : null;
}
