import './slate-types.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AI_SERVICE_NAMES } from '../../../src/contract/ai-services.ts';
import type { TranscriptionDetail } from '../../../src/contract/transcriptions.ts';
import { deleteTranscription } from '../../data/transcriptions.ts';
import { useText } from '../../i18n/use-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ConflictChoice } from './conflict-choice.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import { SaveStatus } from './save-status.tsx';
import { TranscriptArea } from './transcript-area.tsx';
import classes from './transcription-editor.module.css';
import { useTranscript } from './use-transcript.ts';

export interface TranscriptionEditorProps {
  readonly transcription: TranscriptionDetail;
  /** Id of the account whose unsent edits may be shown. */
  readonly owner: string;
  onDeleted(id: string): void;
}

/** One transcription, open for editing. Give it a `key` per transcription. */
export function TranscriptionEditor({ transcription, owner, onDeleted }: TranscriptionEditorProps) {
  const { t, locale } = useText();
  const client = useQueryClient();
  const remove = useMutation(deleteTranscription(client));
  const transcript = useTranscript(transcription, owner);
  const [asks, setAsks] = useState(false);
  const { id, createdAt, aiService } = transcription;
  const { state, autosave } = transcript;
  const spoken = new Date(createdAt).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <>
      <TranscriptArea transcript={transcript} status={<SaveStatus state={state} />}>
        <div className={classes.top}>
          <p className={classes.meta}>
            <time dateTime={createdAt}>{spoken}</time>
            <span className={classes.badge}>{AI_SERVICE_NAMES[aiService]}</span>
          </p>
          <EditorToolbar isDeleting={remove.isPending} onDelete={() => setAsks(true)} />
        </div>
        {state.kind === 'conflict' && (
          <ConflictChoice
            mine={state.mine}
            theirs={state.theirs.text}
            onKeepMine={() => void autosave.keepMine()}
            onUseTheirs={() => {
              transcript.replaceText(state.theirs.text);
              autosave.takeTheirs();
            }}
          />
        )}
      </TranscriptArea>
      {asks && (
        <ConfirmDialog
          title={t('editor.deleteQuestion')}
          message={t('editor.deleteText')}
          confirm={t('editor.deleteConfirm')}
          onConfirm={() => remove.mutate(id, { onSuccess: () => onDeleted(id) })}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}
