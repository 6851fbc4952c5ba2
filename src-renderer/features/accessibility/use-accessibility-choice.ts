import { useQuery } from '@tanstack/react-query';
import type { AccessibilitySettings } from '../../../src/contract/api/accessibility.ts';
import { currentUser } from '../../data/user.ts';
import { setDeviceAccessibility } from '../../theme/accessibility.ts';
import { useSaveAccessibility } from './use-save-accessibility.ts';

/**
 * Changes how the interface is seen and used: at once on this device, then on the server. What the server did not get
 * goes up when it is asked next (`accessibility-sync.tsx`).
 */
export function useAccessibilityChoice(): (settings: AccessibilitySettings) => void {
  const save = useSaveAccessibility();
  const { data: user } = useQuery(currentUser);
  return (settings) => {
    setDeviceAccessibility({ settings, unsavedOf: user?.id ?? null });
    save(settings);
  };
}
