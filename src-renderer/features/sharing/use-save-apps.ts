import { useMutation, useQueryClient } from '@tanstack/react-query';
import { savePreferences } from '../../data/user-preferences.ts';

/** Saves the quick-share apps, with a notice. */
export function useSaveApps() {
  return useMutation({
    ...savePreferences(useQueryClient(), 'silent'),
    meta: { success: { title: 'share.saved' }, failure: { title: 'share.saveFailed' } },
  });
}
