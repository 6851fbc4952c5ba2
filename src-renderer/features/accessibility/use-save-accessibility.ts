import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type AccessibilitySettings,
  toAccessibilitySettings,
} from '../../../src/contract/api/accessibility.ts';
import { savePreferences } from '../../data/user-preferences.ts';
import { markSaved } from '../../theme/accessibility.ts';

/** Tells the server of settings. What was chosen since stays, and is still to be told. */
export function useSaveAccessibility(): (settings: AccessibilitySettings) => void {
  const { mutate } = useMutation({
    ...savePreferences(useQueryClient(), 'silent'),
    // Not given to `mutate`: those are dropped where the part that asked is gone by then.
    onSettled: (saved, _error, { accessibility }) => {
      if (saved && accessibility) markSaved(toAccessibilitySettings(accessibility));
    },
  });
  return (accessibility) => mutate({ accessibility });
}
