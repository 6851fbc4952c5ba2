import { useText } from '../../i18n/use-text.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { LanguageList } from '../../ui/fields/language-list.tsx';
import { useChangeLanguage } from './change-language.ts';

/** A dialog with the interface languages. A choice is saved at once and reloads the page. */
export function LanguageChoice({ onClose }: { onClose: () => void }) {
  const { t, locale } = useText('app');
  const { change, isPending } = useChangeLanguage();
  return (
    <Dialog title={t('menu.language')} onClose={onClose}>
      <LanguageList
        chosen={locale}
        disabled={isPending}
        onChoose={(code) => (code === locale ? onClose() : change(code))}
      />
    </Dialog>
  );
}
