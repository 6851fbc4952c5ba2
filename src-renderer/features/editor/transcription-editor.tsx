import './slate-types.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { AiTool } from '../../../src/contract/api/ai-tool-list.ts';
import type { WrittenBy } from '../../../src/contract/api/text-origin.ts';
import type { TranscriptionDetail } from '../../../src/contract/api/transcriptions.ts';
import { deleteTranscription } from '../../data/transcriptions.ts';
import type { TextPort } from '../../page-state/text-port.ts';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { onDemand } from '../../ui/loading/on-demand.tsx';
import { isImported } from '../../ui/origin-names.ts';
import { useShortcut } from '../../ui/shortcuts/shortcuts.ts';
import { langOf, langOfText } from '../../ui/text-lang.ts';
import type { Review } from './changes/review.ts';
import { EditorDock } from './editor-dock.tsx';
import { EditorHead } from './editor-head.tsx';
import { EditorOrigin } from './editor-origin.tsx';
import { EditorTextPortOfSlate } from './editor-text-port.ts';
import { RecognisedWords } from './recognised-words.tsx';
import { markRewritten } from './rewritten-texts.ts';
import { SaveStatus } from './save-status.tsx';
import { useSplitting } from './split/use-splitting.ts';
import { useTools } from './tools/use-tools.ts';
import { TranscriptArea } from './transcript-area.tsx';
import classes from './transcription-editor.module.css';
import { useFullscreen } from './use-fullscreen.ts';
import { type HtmlReader, type Transcript, useTranscript } from './use-transcript.ts';
import { openVersionsAtom } from './versions/open-versions.ts';
import { personalizedViewAtom, uneditedText, useShownText } from './versions/use-shown-text.ts';

const ReviewChanges = lazyPart(
  async () => (await import('./changes/review-changes.tsx')).ReviewChanges,
  'versions',
);
const ReadingPosition = lazyPart(async () => (await import('./reading-position.tsx')).ReadingPosition);
const DeleteQuestion = lazyPart(async () => (await import('./delete-question.tsx')).DeleteQuestion);

const ShownTextReader = lazyPart(
  async () => (await import('./versions/shown-text-reader.tsx')).ShownTextReader,
  'versions',
);
const VersionsDialog = lazyPart(
  async () => (await import('./versions/versions-dialog.tsx')).VersionsDialog,
  'versions',
);

const conflictNotice = onDemand(() => import('./versions/conflict-notice.ts'));

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
  readonly isCovered: boolean;
  /** The search query with which the user found this text. */
  readonly find?: string | null;
}

interface VersionsProps {
  readonly transcription: TranscriptionDetail;
  readonly transcript: Transcript;
}

/** The versions of the text, opened by the toolbar, a notice or the keyboard. */
function Versions({ transcription, transcript }: VersionsProps) {
  const { id } = transcription;
  const [openId, setOpenId] = useAtom(openVersionsAtom);
  useShortcut('text.versions', () => {
    setOpenId(id);
    return true;
  });
  // They are not shown when a text that was left with them is opened again.
  useEffect(() => () => setOpenId((open) => (open === id ? null : open)), [id, setOpenId]);
  if (openId !== id) return null;
  return (
    <VersionsDialog
      id={id}
      language={transcription.language}
      isImported={isImported(transcription)}
      transcript={transcript}
      onClose={() => setOpenId((open) => (open === id ? null : open))}
    />
  );
}

/** Whether the user has scrolled, here or before leaving the page: until then, there is no position to keep. */
function useHasScrolled(): boolean {
  const [hasScrolled, setHasScrolled] = useState(() => Boolean(history.state?.position));
  useEffect(() => {
    const onScroll = () => setHasScrolled(true);
    window.addEventListener('scroll', onScroll, { once: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return hasScrolled;
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
  const hasScrolled = useHasScrolled();
  return (
    <>
      {hasScrolled && <ReadingPosition editor={transcript.editor} />}
      <SaveStatus state={transcript.state} />
      <RecognisedWords transcription={transcription} transcript={transcript} port={port} find={find} />
      <EditorOrigin transcription={transcription} isSpoken={isSpoken} place="below" />
    </>
  );
}

/**
 * The text as seen by the content below it and by the tools; both objects are stable for the editor's
 * lifetime.
 */
function useEditorObjects(transcript: Transcript, id: string) {
  const [port] = useState(
    () => new EditorTextPortOfSlate(id, transcript.editor, transcript.autosave.setWriter),
  );
  const [openedText] = useState(() => ({
    editor: transcript.editor,
    autosave: transcript.autosave,
    onWritten(writer: WrittenBy | null, tool: AiTool): void {
      markRewritten(transcript.editor);
      transcript.autosave.setWriter(writer ?? undefined, tool);
    },
  }));
  return { port, held: openedText };
}

/** The editor of a transcription, with the text that is shown. */
function useOpenText({ transcription, owner, readHtml, onReopen }: TranscriptionEditorProps) {
  const openVersions = useSetAtom(openVersionsAtom);
  const isPersonalized = useAtomValue(personalizedViewAtom);
  const unedited = uneditedText(transcription, isPersonalized);
  const open = (): void => {
    onReopen(transcription.id);
    openVersions(transcription.id);
  };
  const onConflict = () => conflictNotice.whenLoaded(({ notifyConflict }) => notifyConflict(open));
  const transcript = useTranscript(transcription, { owner, readHtml, unedited, onConflict });
  const shown = useShownText(transcription, transcript);
  const split = useSplitting(transcription.id, transcript, onReopen);
  return { transcript, shown, openVersions, split, ...useEditorObjects(transcript, transcription.id) };
}

/** Deletes a transcription after the user has confirmed. `discard`: drops its unsent edits, also after the editor has closed. */
function useDeletion(id: string, discard: () => void, onDone: () => void) {
  const client = useQueryClient();
  const remove = useMutation(deleteTranscription(client, discard));
  const [isConfirming, setIsConfirming] = useState(false);
  return {
    asks: isConfirming,
    requestDeletion: () => setIsConfirming(true),
    cancel: () => setIsConfirming(false),
    confirm: () => remove.mutate(id, { onSuccess: onDone }),
    isPending: remove.isPending,
  };
}

/** The language of a text, or that which it has again once its translation is undone. */
const untranslatedLang = (transcription: TranscriptionDetail): string | undefined =>
  transcription.translatedTo ? langOf(transcription.language) : langOfText(transcription);

/** The editor of one transcription. Requires a `key` per transcription. */
export function TranscriptionEditor(props: TranscriptionEditorProps) {
  const { transcription, below, isCovered, find = null } = props;
  const { transcript, shown, openVersions, split, port, held } = useOpenText(props);
  const tools = useTools(transcription, held, props.onReopen);
  const [review, setReview] = useState<Review | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [isFull, setIsFull] = useFullscreen(frame, isCovered);
  const deletion = useDeletion(transcription.id, transcript.autosave.discard, () => {
    tools.stop();
    props.onDeleted(transcription.id);
  });
  const read = review ? null : (shown.read?.text ?? null);
  const cover = review ? (
    <ReviewChanges review={review} tools={tools} onWritten={held.onWritten} onClose={() => setReview(null)} />
  ) : (
    read !== null && <ShownTextReader {...{ transcription, choice: shown, autosave: transcript.autosave }} />
  );
  return (
    <>
      <div
        ref={frame}
        className={classes.frame}
        data-full={isFull || undefined}
        {...(isFull && { role: 'dialog', 'aria-modal': true, 'aria-labelledby': 'full-screen-heading' })}
      >
        <TranscriptArea
          transcript={transcript}
          port={port}
          language={untranslatedLang(transcription) ?? ''}
          cover={cover}
          read={read}
          top={<EditorHead transcription={transcription} choice={shown} isFull={isFull} onFull={setIsFull} />}
          status={
            <EditorStatus
              transcription={transcription}
              transcript={transcript}
              port={port}
              find={find}
              isSpoken={shown.active === 'spoken'}
            />
          }
        >
          <EditorDock
            tools={tools}
            isCovered={Boolean(cover) || isCovered}
            read={read}
            isDeleting={deletion.isPending}
            onDelete={deletion.requestDeletion}
            onReview={setReview}
            onVersions={() => openVersions(transcription.id)}
            onSplit={split}
          />
        </TranscriptArea>
      </div>
      <Versions transcription={transcription} transcript={transcript} />
      {below?.(transcription, port)}
      {deletion.asks && <DeleteQuestion onConfirm={deletion.confirm} onClose={deletion.cancel} />}
    </>
  );
}
