import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import {
  ACCESSIBILITY_DEFAULTS,
  type AccessibilitySettings,
} from '../../../src/contract/api/accessibility.ts';
import { currentUser } from '../../data/user.ts';
import { setDeviceAccessibility } from '../../theme/accessibility.ts';
import { singleKeysAtom } from '../../ui/shortcuts/single-keys.ts';
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

/** Resets the accessibility settings, and those that this device alone keeps. */
export function useAccessibilityReset(): () => void {
  const choose = useAccessibilityChoice();
  const setSingleKeys = useSetAtom(singleKeysAtom);
  return () => {
    choose(ACCESSIBILITY_DEFAULTS);
    setSingleKeys(true);
  };
}
