import { useText } from '../../i18n/use-text.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import type { Deletion } from './use-deletion.ts';

/** The question before the deletion of one or several transcriptions. */
export function DeletionDialog({ deletion }: { deletion: Deletion }) {
  const { t } = useText('app');
  const { pendingIds } = deletion;
  if (!pendingIds) return null;
  const isSingle = pendingIds.length === 1;
  return (
    <ConfirmDialog
      title={
        isSingle ? t('editor.deleteQuestion') : t('list.deleteManyQuestion', { count: pendingIds.length })
      }
      message={t(isSingle ? 'editor.deleteText' : 'list.deleteManyText')}
      confirm={t('editor.deleteConfirm')}
      onConfirm={deletion.confirm}
      onClose={deletion.dismiss}
    />
  );
}
