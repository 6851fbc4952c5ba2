import { useMutation, useQueryClient } from '@tanstack/react-query';
import { mergeTexts, unmergeTexts } from '../../data/merges.ts';
import { useText } from '../../i18n/use-text.ts';
import { showToast } from '../../ui/toast/toasts.ts';

/** Merges texts, with an undo. `onMerged` ends the selection. */
export function useMerging(onMerged: () => void) {
  const { t } = useText('app');
  const client = useQueryClient();
  const unmerge = useMutation(unmergeTexts(client));
  const merge = useMutation(
    mergeTexts(client, (id) =>
      showToast({
        kind: 'success',
        title: t('list.merged'),
        message: t('list.mergedText'),
        action: { label: t('editor.undo'), run: () => unmerge.mutate(id) },
      }),
    ),
  );
  return {
    isPending: merge.isPending,
    merge: (ids: readonly string[]): void => merge.mutate(ids, { onSuccess: onMerged }),
  };
}
