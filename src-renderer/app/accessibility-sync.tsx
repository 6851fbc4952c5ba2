import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentUser } from '../data/user.ts';
import { savePreferences, userPreferences } from '../data/user-preferences.ts';
import { deviceAccessibility, setDeviceAccessibility } from '../theme/accessibility.ts';

/**
 * Keeps the accessibility settings of this device and of the account equal: what was changed here without the server
 * goes up, else what the server has is used.
 */
export function AccessibilitySync() {
  const { data: user } = useQuery(currentUser);
  const { data: preferences } = useQuery({ ...userPreferences, enabled: Boolean(user) });
  const { mutate } = useMutation(savePreferences(useQueryClient(), 'silent'));
  const known = preferences?.accessibility;
  useEffect(() => {
    if (known === undefined) return;
    const { settings, unsaved } = deviceAccessibility();
    if (unsaved) {
      const onSuccess = () => setDeviceAccessibility({ settings, unsaved: false });
      mutate({ accessibility: settings }, { onSuccess });
    } else if (known !== null && JSON.stringify(known) !== JSON.stringify(settings)) {
      setDeviceAccessibility({ settings: known, unsaved: false });
    }
  }, [known, mutate]);
  return null;
}
