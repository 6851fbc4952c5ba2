import './slate-types.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { ReactEditor } from 'slate-react';
import type { WrittenBy } from '../../../src/contract/api/text-origin.ts';
import type { TranscriptionDetail } from '../../../src/contract/api/transcriptions.ts';
import { deleteTranscription } from '../../data/transcriptions.ts';
import { writerOf } from '../../data/written-answer.ts';
import { useText } from '../../i18n/use-text.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { onDemand, Show } from '../../ui/on-demand.tsx';
import type { TextPort } from '../../ui/text-port.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import type { Theirs } from './autosave.ts';
import type { Review } from './changes/review.ts';
import { EditorDock } from './editor-dock.tsx';
import { EditorHead } from './editor-head.tsx';
import { EditorOrigin } from './editor-origin.tsx';
import { EditorTextPortOfSlate } from './editor-text-port.ts';
import { HeardWords } from './heard-words.tsx';
import { SaveStatus } from './save-status.tsx';
import { type Tools, useTools } from './tools/use-tools.ts';
import { TranscriptArea } from './transcript-area.tsx';
import classes from './transcription-editor.module.css';
import { useFullscreen } from './use-fullscreen.ts';
import { type HtmlReader, type Transcript, useTranscript } from './use-transcript.ts';
import { personalizedViewAtom, uneditedText, useVersion } from './versions/use-version.ts';

const ChangesView = lazyPart(async () => (await import('./changes/changes-view.tsx')).ChangesView);

const conflictChoice = onDemand(() => import('./conflict-choice.tsx'));
const versionReader = onDemand(() => import('./versions/version-reader.tsx'));
const confirmDialog = onDemand(() => import('../../ui/confirm-dialog.tsx'));

/**
 * Renders the content below an open text, which may read the text, subscribe to its changes, and highlight
 * words in it.
 */
export type BelowText = (transcription: TranscriptionDetail, text: TextPort) => ReactNode;

export interface TranscriptionEditorProps {
  readonly transcription: TranscriptionDetail;
  /** Id of the account whose drafts may be shown. */
  readonly owner: string;
  /** Required to open a formatted text. */
  readonly readHtml: HtmlReader | null;
  onDeleted(id: string): void;
  /** Opens this text again, from any page. */
  onReopen(id: string): void;
  readonly below?: BelowText | undefined;
  /** Whether the live words cover it. */
  readonly isBehind: boolean;
  /** The search query with which the user found this text. */
  readonly find?: string | null;
}

/** The choice between two versions during a conflict. */
function Conflict({ transcript }: { transcript: Transcript }) {
  const { t } = useText('common');
  const { state, autosave } = transcript;
  if (state.kind !== 'conflict') return null;
  // Focus the text once the choice is removed and the text is rendered.
  const goOn = (): void => void setTimeout(() => ReactEditor.focus(transcript.editor));
  const takeTheirs = async ({ text, html = null }: Theirs): Promise<void> => {
    try {
      await transcript.replace({ text, html });
      autosave.takeTheirs();
      goOn();
    } catch {
      // The HTML reader can't be loaded without a network; both versions stay on screen.
      showToast({ kind: 'error', title: t('failure.network') });
    }
  };
  return (
    <Show part={conflictChoice}>
      {({ ConflictChoice }) => (
        <ConflictChoice
          mine={state.mine.text}
          theirs={state.theirs.text}
          onKeepMine={() => {
            void autosave.keepMine();
            goOn();
          }}
          onUseTheirs={() => void takeTheirs(state.theirs)}
        />
      )}
    </Show>
  );
}

function ReadVersion({ text, use }: { text: string; use: () => void }) {
  return <Show part={versionReader}>{({ VersionReader }) => <VersionReader text={text} onUse={use} />}</Show>;
}

function ReviewChanges(props: {
  review: Review;
  setReview: (review: Review | null) => void;
  tools: Tools;
  onWritten: (writer: WrittenBy | null) => void;
}) {
  const { review, setReview, tools, onWritten } = props;
  const closeReview = (): void => {
    setReview(null);
    if (tools.run.kind === 'kept') tools.dismiss();
  };
  const onAccept = (): void => {
    if (tools.run.kind === 'kept') onWritten(writerOf(tools.run.answer));
  };
  return (
    <Suspense fallback={null}>
      <ChangesView initial={review} onAccept={onAccept} onClose={closeReview} />
    </Suspense>
  );
}

interface EditorStatusProps {
  readonly transcription: TranscriptionDetail;
  readonly transcript: Transcript;
  readonly port: EditorTextPortOfSlate;
  readonly find: string | null;
  readonly isSpoken: boolean;
}

/** The line below the text: save state, doubtful words, and origin. */
function EditorStatus({ transcription, transcript, port, find, isSpoken }: EditorStatusProps) {
  return (
    <>
      <SaveStatus state={transcript.state} />
      <HeardWords transcription={transcription} transcript={transcript} port={port} find={find} />
      <EditorOrigin transcription={transcription} isSpoken={isSpoken} place="below" />
    </>
  );
}

function DeleteQuestion({ onConfirm, onClose }: { onConfirm: () => void; onClose: () => void }) {
  const { t } = useText('app', 'editor');
  return (
    <Show part={confirmDialog}>
      {({ ConfirmDialog }) => (
        <ConfirmDialog
          title={t('editor.deleteQuestion')}
          message={t('editor.deleteText')}
          confirm={t('editor.deleteConfirm')}
          onConfirm={onConfirm}
          onClose={onClose}
        />
      )}
    </Show>
  );
}

/**
 * The text as seen by the content below it and by the tools; both objects are stable for the editor's
 * lifetime.
 */
function useHeldText(transcript: Transcript) {
  const [port] = useState(() => new EditorTextPortOfSlate(transcript.editor, transcript.autosave.wroteBy));
  const [held] = useState(() => ({
    editor: transcript.editor,
    autosave: transcript.autosave,
    onWritten(writer: WrittenBy | null): void {
      port.rewritten();
      if (writer) transcript.autosave.wroteBy(writer);
    },
  }));
  return { port, held };
}

/** The editor of a transcription, with the version that is shown. */
function useOpenText({ transcription, owner, readHtml }: TranscriptionEditorProps) {
  const isPersonalized = useAtomValue(personalizedViewAtom);
  const unedited = uneditedText(transcription, isPersonalized);
  const transcript = useTranscript(transcription, { owner, readHtml, unedited });
  const version = useVersion(transcription, transcript);
  return { transcript, version, ...useHeldText(transcript) };
}

/** Deletes a transcription after the user has confirmed. */
function useDeletion(id: string, onDone: () => void) {
  const client = useQueryClient();
  const remove = useMutation(deleteTranscription(client));
  const [asks, setAsks] = useState(false);
  return {
    asks,
    ask: () => setAsks(true),
    cancel: () => setAsks(false),
    confirm: () => remove.mutate(id, { onSuccess: onDone }),
    isPending: remove.isPending,
  };
}

/** The editor of one transcription. Requires a `key` per transcription. */
export function TranscriptionEditor(props: TranscriptionEditorProps) {
  const { transcription, below, isBehind, find = null } = props;
  const { t } = useText('app', 'editor');
  const { transcript, version, port, held } = useOpenText(props);
  const tools = useTools(transcription, held, props.onReopen);
  const [review, setReview] = useState<Review | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [isFull, setIsFull] = useFullscreen(frame, isBehind);
  const deletion = useDeletion(transcription.id, () => {
    tools.stop();
    transcript.autosave.discard();
    props.onDeleted(transcription.id);
  });
  const cover = review ? (
    <ReviewChanges review={review} setReview={setReview} tools={tools} onWritten={held.onWritten} />
  ) : (
    version.read && <ReadVersion text={version.read.text} use={version.use} />
  );
  return (
    <>
      <div
        ref={frame}
        className={classes.frame}
        data-full={isFull || undefined}
        {...(isFull && { role: 'dialog', 'aria-modal': true, 'aria-label': t('editor.fullTitle') })}
      >
        <TranscriptArea
          transcript={transcript}
          port={port}
          cover={cover}
          top={
            <>
              <EditorHead transcription={transcription} choice={version} isFull={isFull} onFull={setIsFull} />
              <Conflict transcript={transcript} />
            </>
          }
          status={
            <EditorStatus
              transcription={transcription}
              transcript={transcript}
              port={port}
              find={find}
              isSpoken={version.active === 'spoken'}
            />
          }
        >
          <EditorDock
            tools={tools}
            isOff={cover !== null || isBehind}
            isDeleting={deletion.isPending}
            onDelete={deletion.ask}
            onReview={setReview}
          />
        </TranscriptArea>
      </div>
      {below?.(transcription, port)}
      {deletion.asks && <DeleteQuestion onConfirm={deletion.confirm} onClose={deletion.cancel} />}
    </>
  );
}
