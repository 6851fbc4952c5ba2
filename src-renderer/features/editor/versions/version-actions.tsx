import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TextVersion } from '../../../../src/contract/api/text-versions.ts';
import { branchVersion, deleteBranch, renameBranch } from '../../../data/text-versions.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { BranchName } from './branch-name.tsx';
import classes from './versions-dialog.module.css';

export interface VersionActionsProps {
  readonly id: string;
  readonly version: TextVersion;
  /** Whether it is a branch that can be deleted: not one that the current text was made from. */
  readonly canDelete: boolean;
  readonly isRestoring: boolean;
  onRestore(): void;
  onDeleted(): void;
}

/** Actions for a version. */
export function VersionActions(props: VersionActionsProps) {
  const { id, version, canDelete, isRestoring, onRestore, onDeleted } = props;
  const { no, name, isCurrent } = version;
  const { t } = useText('app', 'versions');
  const client = useQueryClient();
  const branch = useMutation(branchVersion(client, id));
  const rename = useMutation(renameBranch(client, id));
  const remove = useMutation(deleteBranch(client, id));
  const [openDialog, setOpenDialog] = useState<'branch' | 'rename' | 'delete' | null>(null);
  const close = (): void => setOpenDialog(null);
  return (
    <div className={classes.actions}>
      {!isCurrent && (
        <Button variant="primary" isBusy={isRestoring} onClick={onRestore}>
          {t('versions.restore')}
        </Button>
      )}
      <Button onClick={() => setOpenDialog('branch')}>{t('versions.branch')}</Button>
      {name !== null && (
        <Button variant="quiet" onClick={() => setOpenDialog('rename')}>
          {t('versions.rename')}
        </Button>
      )}
      {canDelete && (
        <Button variant="danger" isBusy={remove.isPending} onClick={() => setOpenDialog('delete')}>
          {t('versions.delete')}
        </Button>
      )}
      {openDialog === 'branch' && (
        <BranchName
          title={t('versions.branchTitle')}
          name=""
          isBusy={branch.isPending}
          onName={(given) => branch.mutate({ no, name: given }, { onSuccess: close })}
          onClose={close}
        />
      )}
      {openDialog === 'rename' && (
        <BranchName
          title={t('versions.renameTitle')}
          name={name ?? ''}
          isBusy={rename.isPending}
          onName={(given) => rename.mutate({ no, name: given }, { onSuccess: close })}
          onClose={close}
        />
      )}
      {openDialog === 'delete' && (
        <ConfirmDialog
          title={t('versions.deleteQuestion', { name: name ?? '' })}
          message={t('versions.deleteText')}
          confirm={t('versions.delete')}
          onConfirm={() => remove.mutate(no, { onSuccess: onDeleted })}
          onClose={close}
        />
      )}
    </div>
  );
}
