import { useQuery } from '@tanstack/react-query';
import { userPreferences } from '../../data/user-preferences.ts';
import { useText } from '../../i18n/use-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LanguageList } from '../../ui/language-list.tsx';
import { useChangeLanguage } from './change-language.ts';

/** A dialog with the interface languages. A choice is saved at once and reloads the page. */
export function LanguageChoice({ onClose }: { onClose: () => void }) {
  const { t } = useText('app');
  const chosen = useQuery(userPreferences).data?.interfaceLanguage;
  const { change, isPending } = useChangeLanguage();
  return (
    <Dialog title={t('menu.language')} onClose={onClose}>
      <LanguageList
        chosen={chosen}
        disabled={isPending}
        onChoose={(code) => (code === chosen ? onClose() : change(code))}
      />
    </Dialog>
  );
}
