import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TranscriptionDetail } from '../../../src/contract/api/transcriptions.ts';
import { deleteRecording } from '../../data/delete-recording.ts';
import { partsIn } from '../../data/transcriptions.ts';
import { useText } from '../../i18n/use-text.ts';
import { forgetRecording } from '../../page-state/forgotten-recordings.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import classes from './privacy-line.module.css';

/** Deletes the kept recording of a text after a question, with those of merged texts. The text stays. */
export function DeleteRecording({ transcription }: { readonly transcription: TranscriptionDetail }) {
  const { t } = useText('receipt');
  const { id } = transcription;
  const [isAsking, setIsAsking] = useState(false);
  const hasParts = partsIn(transcription) > 0;
  // The page's copy may be of any part, also of an indirect one.
  const remove = useMutation(deleteRecording(useQueryClient(), () => forgetRecording(hasParts ? null : id)));
  return (
    <>
      <Button
        size="small"
        variant="danger"
        className={classes.delete}
        isBusy={remove.isPending}
        onClick={() => setIsAsking(true)}
      >
        {t('privacy.deleteRecording')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('privacy.deleteQuestion')}
          message={t(hasParts ? 'privacy.deleteAllText' : 'privacy.deleteText')}
          confirm={t('privacy.deleteRecording')}
          onConfirm={() => remove.mutate(id)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
