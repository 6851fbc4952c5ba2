import { IconCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '../../../src/contract/languages.ts';
import { savePreferences, userPreferences } from '../../data/user-preferences.ts';
import { showLanguage } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { whenPageIdle } from '../../ui/page-busy.ts';
import classes from './language-choice.module.css';

/** The name of a language in that language: whoever can't read the interface finds their own. */
function ownName(code: InterfaceLanguage): string {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/**
 * Shows a language, which also remembers it for the next load, and loads the page anew. A recording is not ended for
 * that: the texts change at once, and the page follows when it is over.
 */
async function changeTo(language: InterfaceLanguage): Promise<void> {
  // Without its table the page comes all the same, and tries again.
  await showLanguage(language).catch(() => undefined);
  whenPageIdle(() => location.reload());
}

/** The languages of the interface. One is saved as it is chosen, and the page loaded anew in it. */
export function LanguageChoice({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const client = useQueryClient();
  const { data } = useQuery(userPreferences);
  const save = useMutation(savePreferences(client));
  const choose = (interfaceLanguage: InterfaceLanguage): void => {
    if (interfaceLanguage === data?.interfaceLanguage) {
      onClose();
      return;
    }
    save.mutate({ interfaceLanguage }, { onSuccess: () => changeTo(interfaceLanguage) });
  };
  return (
    <Dialog title={t('menu.language')} onClose={onClose}>
      <ul className={classes.list}>
        {INTERFACE_LANGUAGES.map((code) => {
          const isChosen = code === data?.interfaceLanguage;
          return (
            <li key={code}>
              <button
                type="button"
                lang={code}
                className={classes.language}
                aria-pressed={isChosen}
                disabled={save.isPending}
                onClick={() => choose(code)}
              >
                {ownName(code)}
                {isChosen && <IconCheck size={18} stroke={1.8} aria-hidden />}
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
