import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteTranscription, deleteTranscriptions } from '../../data/transcriptions.ts';
import { currentUser } from '../../data/user.ts';
import { forgetOpenText } from '../../page-state/last-app-address.ts';
import { usePlatform } from '../../platform/platform-context.ts';

/** Selects and deletes transcriptions, after confirmation; their drafts are deleted too. */
export function useDeletion(onDeleted: (ids: readonly string[]) => void) {
  const client = useQueryClient();
  const { drafts } = usePlatform();
  const { data: user } = useQuery(currentUser);
  const [pendingIds, setPendingIds] = useState<readonly string[] | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const forget = (ids: readonly string[]): void => {
    if (user) for (const id of ids) drafts.forget(user.id, id);
    forgetOpenText(ids);
    const gone = new Set(ids);
    setSelected((before) => before && new Set([...before].filter((id) => !gone.has(id))));
  };
  const one = useMutation(deleteTranscription(client, forget));
  const many = useMutation(deleteTranscriptions(client, forget));

  const confirm = (): void => {
    if (!pendingIds) return;
    const onSuccess = (): void => {
      setSelected((rest) => (rest?.size ? rest : null));
      onDeleted(pendingIds);
    };
    const [first] = pendingIds;
    if (pendingIds.length === 1 && first) one.mutate(first, { onSuccess });
    else many.mutate(pendingIds, { onSuccess });
  };
  return {
    /** The selected ids; null outside select mode. */
    selected,
    begin: () => setSelected(new Set()),
    cancel: () => setSelected(null),
    choose: (ids: readonly string[]) => setSelected(new Set(ids)),
    toggle: (id: string) =>
      setSelected((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    pendingIds,
    askOne: (id: string) => setPendingIds([id]),
    askSelected: () => selected && setPendingIds([...selected]),
    confirm,
    dismiss: () => setPendingIds(null),
    isBusy: one.isPending || many.isPending,
  };
}

export type Deletion = ReturnType<typeof useDeletion>;
