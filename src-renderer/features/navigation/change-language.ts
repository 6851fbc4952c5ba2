import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InterfaceLanguage } from '../../../src/contract/languages.ts';
import { savePreferences } from '../../data/user-preferences.ts';
import { showLanguage } from '../../i18n/i18n.ts';
import { whenPageIdle } from '../../page-state/page-busy.ts';

/**
 * Shows a language, which also stores it for the next load, and reloads the page. A recording is not
 * interrupted: the texts change at once, and the reload follows when it has ended.
 */
async function changeTo(language: InterfaceLanguage): Promise<void> {
  // If its texts can't be loaded, the page reloads anyway and tries again.
  await showLanguage(language).catch(() => undefined);
  whenPageIdle(() => location.reload());
}

/** Saves the interface language, then shows it. */
export function useChangeLanguage() {
  const save = useMutation({
    ...savePreferences(useQueryClient()),
    // An option of the mutation, because callbacks passed to `mutate` are dropped on unmount, and the reload
    // must happen on any page.
    onSettled: (saved) => {
      if (saved) void changeTo(saved.interfaceLanguage);
    },
  });
  return {
    isPending: save.isPending,
    change: (interfaceLanguage: InterfaceLanguage): void => save.mutate({ interfaceLanguage }),
  };
}
