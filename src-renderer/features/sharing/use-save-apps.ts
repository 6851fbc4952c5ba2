import { useMutation, useQueryClient } from '@tanstack/react-query';
import { savePreferences } from '../../data/user-preferences.ts';

/** Saves which apps stand under a text, and says so. */
export function useSaveApps() {
  return useMutation({
    ...savePreferences(useQueryClient(), 'silent'),
    meta: { success: { title: 'share.saved' }, failure: { title: 'share.saveFailed' } },
  });
}
