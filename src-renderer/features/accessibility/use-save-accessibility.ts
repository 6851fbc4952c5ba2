import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type AccessibilitySettings,
  toAccessibilitySettings,
} from '../../../src/contract/api/accessibility.ts';
import { savePreferences } from '../../data/user-preferences.ts';
import { markSaved } from '../../theme/accessibility.ts';

/** Saves settings on the server. Settings changed during the request stay marked as unsaved. */
export function useSaveAccessibility(): (settings: AccessibilitySettings) => void {
  const { mutate } = useMutation({
    ...savePreferences(useQueryClient(), 'silent'),
    // An option of the mutation, because callbacks passed to `mutate` are dropped when the component
    // unmounts.
    onSettled: (saved, _error, { accessibility }) => {
      if (saved && accessibility) markSaved(toAccessibilitySettings(accessibility));
    },
  });
  return (accessibility) => mutate({ accessibility });
}
