import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { INTERFACE_LANGUAGES } from '../../../src/contract/languages.ts';
import { userPreferences } from '../../data/user-preferences.ts';
import { ownName } from '../../i18n/language-name.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useChangeLanguage } from './change-language.ts';
import classes from './language-choice.module.css';

/** A dialog with the interface languages. A choice is saved at once and reloads the page. */
export function LanguageChoice({ onClose }: { onClose: () => void }) {
  const { t } = useText('app');
  const { data } = useQuery(userPreferences);
  const { change, isPending } = useChangeLanguage();
  return (
    <Dialog title={t('menu.language')} onClose={onClose}>
      <ul className={classes.list}>
        {INTERFACE_LANGUAGES.map((code) => {
          const isChosen = code === data?.interfaceLanguage;
          return (
            <li key={code}>
              <Button
                variant="bare"
                lang={code}
                className={classes.language}
                aria-pressed={isChosen}
                disabled={isPending}
                onClick={() => (isChosen ? onClose() : change(code))}
              >
                {ownName(code)}
                {isChosen && <IconCheck size={18} stroke={1.8} aria-hidden />}
              </Button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
