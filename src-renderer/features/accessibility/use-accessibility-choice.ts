import { useQuery } from '@tanstack/react-query';
import type { AccessibilitySettings } from '../../../src/contract/api/accessibility.ts';
import { currentUser } from '../../data/user.ts';
import { setDeviceAccessibility } from '../../theme/accessibility.ts';
import { useSaveAccessibility } from './use-save-accessibility.ts';

/**
 * Changes accessibility settings: at once on this device, then on the server. A failed save is retried by
 * `accessibility-sync.tsx`.
 */
export function useAccessibilityChoice(): (settings: AccessibilitySettings) => void {
  const save = useSaveAccessibility();
  const { data: user } = useQuery(currentUser);
  return (settings) => {
    setDeviceAccessibility({ settings, unsavedOf: user?.id ?? null });
    save(settings);
  };
}
