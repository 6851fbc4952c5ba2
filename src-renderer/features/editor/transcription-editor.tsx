import './slate-types.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AI_SERVICE_NAMES } from '../../../src/contract/ai-services.ts';
import type { TranscriptionDetail } from '../../../src/contract/transcriptions.ts';
import { deleteTranscription } from '../../data/transcriptions.ts';
import { useText } from '../../i18n/use-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { TextPort } from '../../ui/text-port.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import type { Theirs } from './autosave.ts';
import { ConflictChoice } from './conflict-choice.tsx';
import { createEditorTextPort } from './editor-text-port.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { SaveStatus } from './save-status.tsx';
import { TranscriptArea } from './transcript-area.tsx';
import classes from './transcription-editor.module.css';
import { type HtmlReader, useTranscript } from './use-transcript.ts';

/** What a page puts under an open text: it may read the text, hear of its changes, and mark words in it. */
export type BelowText = (transcription: TranscriptionDetail, text: TextPort) => ReactNode;

export interface TranscriptionEditorProps {
  readonly transcription: TranscriptionDetail;
  /** Id of the account whose unsent edits may be shown. */
  readonly owner: string;
  /** Given where a formatted text is to be opened. */
  readonly readHtml: HtmlReader | null;
  onDeleted(id: string): void;
  readonly below?: BelowText | undefined;
}

/** One transcription, open for editing. Give it a `key` per transcription. */
export function TranscriptionEditor({
  transcription,
  owner,
  readHtml,
  onDeleted,
  below,
}: TranscriptionEditorProps) {
  const { t, locale } = useText();
  const client = useQueryClient();
  const remove = useMutation(deleteTranscription(client));
  const transcript = useTranscript(transcription, { owner, readHtml, unedited: transcription.text });
  const [asks, setAsks] = useState(false);
  const { id, createdAt, aiService } = transcription;
  const { state, autosave } = transcript;
  const [port] = useState(() => createEditorTextPort(transcript.editor));
  const takeTheirs = async ({ text, html = null }: Theirs): Promise<void> => {
    try {
      await transcript.replace({ text, html });
      autosave.takeTheirs();
    } catch {
      // The part that reads formatting is out of reach without a network; both versions stay on screen.
      showToast({ kind: 'error', title: t('failure.network') });
    }
  };
  const spoken = new Date(createdAt).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <>
      <TranscriptArea transcript={transcript} port={port} status={<SaveStatus state={state} />}>
        <div className={classes.top}>
          <p className={classes.meta}>
            <time dateTime={createdAt}>{spoken}</time>
            <span className={classes.badge}>{AI_SERVICE_NAMES[aiService]}</span>
          </p>
          <EditorToolbar isDeleting={remove.isPending} onDelete={() => setAsks(true)} />
        </div>
        {state.kind === 'conflict' && (
          <ConflictChoice
            mine={state.mine.text}
            theirs={state.theirs.text}
            onKeepMine={() => void autosave.keepMine()}
            onUseTheirs={() => void takeTheirs(state.theirs)}
          />
        )}
      </TranscriptArea>
      {below?.(transcription, port)}
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
