import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { TAGS } from '../../../../src/contract/limits.ts';
import { tagTexts } from '../../../data/tags.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import { TagField, tagNameIn } from './tag-field.tsx';

export interface TagManyDialogProps {
  readonly ids: readonly string[];
  onClose(): void;
  /** Runs when the texts have the tag, or have it no more. */
  onDone(): void;
}

/** Adds or removes one tag on several texts, with an undo. */
export function TagManyDialog({ ids, onClose, onDone }: TagManyDialogProps) {
  const { t } = useText('app', 'finding');
  const options = tagTexts(useQueryClient());
  const undo = useMutation(options);
  const save = useMutation({
    ...options,
    // An option of the mutation, because the undo is needed also after the dialog was closed.
    onSuccess: ({ changed }, { name, isOn }) =>
      showToast({
        kind: 'success',
        title: t(isOn ? 'finding.tagged' : 'finding.untagged', { name }),
        ...(changed.length > 0 && {
          action: {
            label: t('editor.undo'),
            run: () => undo.mutate({ ids: changed, name, isOn: !isOn }),
          },
        }),
      }),
  });
  const [typed, setTyped] = useState('');
  const name = tagNameIn(typed);
  const cannotSave = name === null || save.isPending;
  const set = (isOn: boolean): void => {
    if (!cannotSave) save.mutate({ ids: [...ids], name, isOn }, { onSuccess: onDone });
  };
  const add = (event: FormEvent): void => {
    event.preventDefault();
    set(true);
  };
  return (
    <Dialog title={t('finding.tagMany')} onClose={onClose}>
      <form onSubmit={add}>
        <TagField
          label={t('finding.tag')}
          hint={t('finding.addTagHint', { max: TAGS.perText })}
          value={typed}
          onType={setTyped}
        />
        <DialogActions>
          <Button disabled={cannotSave} onClick={() => set(false)}>
            {t('finding.takeOff')}
          </Button>
          <Button type="submit" variant="primary" disabled={cannotSave}>
            {t('finding.add')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
