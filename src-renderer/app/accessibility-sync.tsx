import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isSameAccessibility } from '../../src/contract/api/accessibility.ts';
import { useOnline } from '../data/use-online.ts';
import { currentUser } from '../data/user.ts';
import { userPreferences } from '../data/user-preferences.ts';
import { useSaveAccessibility } from '../features/accessibility/use-save-accessibility.ts';
import { deviceAccessibility, setDeviceAccessibility } from '../theme/accessibility.ts';
import { useLatest } from '../ui/hooks/use-latest.ts';

/**
 * Syncs the accessibility settings of this device and the account: the user's unsaved changes on this device
 * are sent to the server, also when it is reachable again; otherwise the server's settings apply.
 */
export function AccessibilitySync() {
  const { data: user } = useQuery(currentUser);
  const { data: preferences } = useQuery({ ...userPreferences, enabled: Boolean(user) });
  const latestSave = useLatest(useSaveAccessibility());
  const isOnline = useOnline();
  const known = preferences?.accessibility;
  const isLoaded = known !== undefined;
  const userId = user?.id;
  useEffect(() => {
    const { settings, unsavedOf } = deviceAccessibility();
    if (isOnline && isLoaded && unsavedOf === userId) latestSave.current(settings);
  }, [isOnline, isLoaded, userId, latestSave]);
  useEffect(() => {
    const { settings, unsavedOf } = deviceAccessibility();
    if (known && userId && unsavedOf !== userId && !isSameAccessibility(known, settings)) {
      setDeviceAccessibility({ settings: known, unsavedOf: null });
    }
  }, [known, userId]);
  return null;
}
