import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { SAVED_SEARCHES } from '../../../../src/contract/limits.ts';
import { saveSearch } from '../../../data/saved-searches.ts';
import { useServiceNames } from '../../../data/service-names.ts';
import { tagList } from '../../../data/tags.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { Narrowing } from '../paging.ts';
import classes from './finding.module.css';
import { describeRule } from './rule-words.ts';

export interface FolderDialogProps {
  readonly narrowing: Narrowing;
  onClose(): void;
}

/** Saves the list's conditions as a folder; they also form the suggested name. */
export function FolderDialog({ narrowing, onClose }: FolderDialogProps) {
  const { t } = useText('app', 'finding');
  const { t: words, locale } = useText('finding');
  const services = useServiceNames();
  const { data: tags = [] } = useQuery(tagList);
  const rule = describeRule(narrowing, words, { services, tags, locale });
  const [typed, setTyped] = useState<string | null>(null);
  const save = useMutation(saveSearch(useQueryClient()));
  const name = (typed ?? rule).trim().slice(0, SAVED_SEARCHES.nameMax);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { search, aiService, language, recordedOn, tag } = narrowing;
    const body = { name, search, aiService, language, recordedOn, tag };
    if (name !== '') save.mutate({ id: null, body }, { onSuccess: onClose });
  };
  return (
    <Dialog title={t('finding.saveFolder')} onClose={onClose}>
      <form className={classes.form} onSubmit={submit}>
        <TextField
          data-first
          readOnly={save.isPending}
          label={t('finding.folderName')}
          hint={t('finding.folderHint', { rule })}
          value={typed ?? rule.slice(0, SAVED_SEARCHES.nameMax)}
          maxLength={SAVED_SEARCHES.nameMax}
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>{t('list.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={name === ''} isBusy={save.isPending}>
            {t('finding.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
