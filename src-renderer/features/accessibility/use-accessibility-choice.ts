import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AccessibilitySettings } from '../../../src/contract/accessibility.ts';
import { savePreferences } from '../../data/user-preferences.ts';
import { setDeviceAccessibility } from '../../theme/accessibility.ts';

/**
 * Changes how the interface is seen and used: at once on this device, then on the server. What the server did not get
 * goes up when it is asked next (`accessibility-sync.tsx`).
 */
export function useAccessibilityChoice(): (settings: AccessibilitySettings) => void {
  const { mutate } = useMutation(savePreferences(useQueryClient(), 'silent'));
  return (settings) => {
    setDeviceAccessibility({ settings, unsaved: true });
    mutate(
      { accessibility: settings },
      { onSuccess: () => setDeviceAccessibility({ settings, unsaved: false }) },
    );
  };
}
