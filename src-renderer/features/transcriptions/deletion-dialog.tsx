import { useText } from '../../i18n/use-text.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import type { Deletion } from './use-deletion.ts';

/** The question before the deletion of one or several transcriptions. */
export function DeletionDialog({ deletion }: { deletion: Deletion }) {
  const { t } = useText('app');
  const { asked } = deletion;
  if (!asked) return null;
  const isOne = asked.length === 1;
  return (
    <ConfirmDialog
      title={isOne ? t('editor.deleteQuestion') : t('list.deleteManyQuestion', { count: asked.length })}
      message={t(isOne ? 'editor.deleteText' : 'list.deleteManyText')}
      confirm={t('editor.deleteConfirm')}
      onConfirm={deletion.confirm}
      onClose={deletion.dismiss}
    />
  );
}
