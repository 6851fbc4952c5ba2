import { useState } from 'react';
import type { Transcription } from '../../../src/contract/api/transcriptions.ts';
import { onDemand, Show } from '../../ui/loading/on-demand.tsx';
import type { TagsDialogProps } from './finding/tags-dialog.tsx';

/** The dialog with the tags and the pin of a text. */
export const tagsDialog = onDemand(() => import('./finding/tags-dialog.tsx'), 'app', 'finding');

/**
 * Opens the tags and the pin of a text over the lists of a view. The view renders the dialog, because a change made in it can
 * remove the text from its list, or the whole list.
 */
export function useTagsDialog() {
  // The text as last saved: its list may not contain it any more.
  const [item, setItem] = useState<Transcription | null>(null);
  const onSaved: TagsDialogProps['onSaved'] = (id, change) =>
    setItem((open) => (open?.id === id ? change(open) : open));
  return {
    onEditTags: setItem,
    dialog: item && (
      <Show part={tagsDialog}>
        {({ TagsDialog }) => <TagsDialog item={item} onSaved={onSaved} onClose={() => setItem(null)} />}
      </Show>
    ),
  };
}
