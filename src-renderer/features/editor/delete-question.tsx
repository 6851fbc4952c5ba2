import { useText } from '../../i18n/use-text.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';

/** Asks for confirmation before the open text is deleted. */
export function DeleteQuestion({ onConfirm, onClose }: { onConfirm: () => void; onClose: () => void }) {
  const { t } = useText('app');
  return (
    <ConfirmDialog
      title={t('editor.deleteQuestion')}
      message={t('editor.deleteText')}
      confirm={t('editor.deleteConfirm')}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
