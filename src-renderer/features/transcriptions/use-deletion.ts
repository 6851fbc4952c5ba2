import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteTranscription, deleteTranscriptions } from '../../data/transcriptions.ts';
import { currentUser } from '../../data/user.ts';
import { usePlatform } from '../../platform/platform-context.ts';

/** Selects and deletes transcriptions, after confirmation; their drafts are deleted too. */
export function useDeletion(onDeleted: (ids: readonly string[]) => void) {
  const client = useQueryClient();
  const { drafts } = usePlatform();
  const { data: user } = useQuery(currentUser);
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const forget = (ids: readonly string[]): void => {
    if (user) for (const id of ids) drafts.forget(user.id, id);
    const gone = new Set(ids);
    setSelected((before) => before && new Set([...before].filter((id) => !gone.has(id))));
  };
  const one = useMutation(deleteTranscription(client, forget));
  const many = useMutation(deleteTranscriptions(client, forget));

  const confirm = (): void => {
    if (!asked) return;
    const onSuccess = (): void => {
      setSelected((rest) => (rest?.size ? rest : null));
      onDeleted(asked);
    };
    const [first] = asked;
    if (asked.length === 1 && first) one.mutate(first, { onSuccess });
    else many.mutate(asked, { onSuccess });
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
    asked,
    askOne: (id: string) => setAsked([id]),
    askSelected: () => selected && setAsked([...selected]),
    confirm,
    dismiss: () => setAsked(null),
    isBusy: one.isPending || many.isPending,
  };
}

export type Deletion = ReturnType<typeof useDeletion>;
