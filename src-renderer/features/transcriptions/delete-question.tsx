import { useText } from '../../i18n/use-text.ts';
import { onDemand, Show } from '../../ui/on-demand.tsx';
import type { Deletion } from './use-deletion.ts';

const confirmDialog = onDemand(() => import('../../ui/confirm-dialog.tsx'));

/** Asks for confirmation before transcriptions are deleted. */
export function DeleteQuestion({ deletion }: { deletion: Deletion }) {
  const { t } = useText('app');
  const { asked } = deletion;
  if (!asked) return null;
  const isOne = asked.kind === 'one';
  return (
    <Show part={confirmDialog}>
      {({ ConfirmDialog }) => (
        <ConfirmDialog
          title={
            isOne ? t('editor.deleteQuestion') : t('list.deleteManyQuestion', { count: asked.ids.length })
          }
          message={t(isOne ? 'editor.deleteText' : 'list.deleteManyText')}
          confirm={t('editor.deleteConfirm')}
          onConfirm={deletion.confirm}
          onClose={deletion.dismiss}
        />
      )}
    </Show>
  );
}
