import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InterfaceLanguage } from '../../../src/contract/languages.ts';
import { savePreferences } from '../../data/user-preferences.ts';
import { showLanguage } from '../../i18n/i18n.ts';
import { whenPageIdle } from '../../ui/page-busy.ts';

/**
 * Shows a language, which also remembers it for the next load, and loads the page anew. A recording is not ended for
 * that: the texts change at once, and the page follows when it is over.
 */
async function changeTo(language: InterfaceLanguage): Promise<void> {
  // Without its table the page comes all the same, and tries again.
  await showLanguage(language).catch(() => undefined);
  whenPageIdle(() => location.reload());
}

/** Saves the language of the interface, then shows it. */
export function useChangeLanguage() {
  const save = useMutation({
    ...savePreferences(useQueryClient()),
    // Not given to `mutate`: the page is loaded anew wherever one is by then.
    onSettled: (saved) => {
      if (saved) void changeTo(saved.interfaceLanguage);
    },
  });
  return {
    isPending: save.isPending,
    change: (interfaceLanguage: InterfaceLanguage): void => save.mutate({ interfaceLanguage }),
  };
}
