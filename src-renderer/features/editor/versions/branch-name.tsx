import { type FormEvent, useState } from 'react';
import { VERSION_NAME_MAX } from '../../../../src/contract/limits.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

export interface BranchNameProps {
  readonly title: string;
  /** The name so far; empty for a new branch. */
  readonly name: string;
  readonly isBusy: boolean;
  /** The dialog stays open, with the name, until it is closed. */
  onName(name: string): void;
  onClose(): void;
}

/** Asks for the name of a branch. */
export function BranchName({ title, name: given, isBusy, onName, onClose }: BranchNameProps) {
  const { t } = useText('app', 'versions');
  const [name, setName] = useState(given);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === '') return;
    onName(name.trim());
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit}>
        <TextField
          label={t('versions.name')}
          hint={t('versions.branchHint')}
          placeholder={t('versions.nameHolder')}
          maxLength={VERSION_NAME_MAX}
          autoComplete="off"
          required
          readOnly={isBusy}
          data-first
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>{t('list.cancel')}</Button>
          <Button variant="primary" type="submit" disabled={name.trim() === ''} isBusy={isBusy}>
            {t('versions.keep')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
