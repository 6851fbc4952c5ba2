import { IconFeather } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { HttpError } from '../../data/http-error.ts';
import { transcriptionDetail } from '../../data/transcriptions.ts';
import { currentUser } from '../../data/user.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { Notice } from '../../ui/notice.tsx';
import classes from './current-transcription.module.css';
import { editorPart, noReader, readerPart, useLoaded } from './editor-parts.ts';
import type { BelowText, TranscriptionEditorProps } from './transcription-editor.tsx';

const LINES = ['34%', '100%', '94%', '97%', '58%'];

function Skeleton() {
  const { t } = useText('common');
  return (
    <div role="status" aria-label={t('app.loading')} className={classes.skeleton}>
      {LINES.map((width) => (
        <span key={width} style={{ width }} />
      ))}
    </div>
  );
}

/** Waits for the reader where the text, or an edit kept on the device, has formatting; once open, nothing waits again. */
function Editor(props: Omit<TranscriptionEditorProps, 'readHtml'>) {
  const { drafts } = usePlatform();
  const { transcription, owner } = props;
  const [isFormatted] = useState(
    () => transcription.html !== null || (drafts.read(owner, transcription.id)?.html ?? null) !== null,
  );
  const editor = useLoaded(editorPart);
  const readHtml = useLoaded(isFormatted ? readerPart : noReader);
  if (!editor || readHtml === undefined) return <Skeleton />;
  return <editor.TranscriptionEditor {...props} readHtml={readHtml} />;
}

type Opened = Omit<CurrentTranscriptionProps, 'id' | 'live'> & Pick<TranscriptionEditorProps, 'isBehind'>;

function Open({ id, find, ...props }: { id: string } & Opened) {
  const { t } = useText('app');
  const detail = useQuery(transcriptionDetail(id));
  // Side by side with the text, not after it. If it can't be had now, it is tried again when it is needed.
  useEffect(() => void editorPart.load().catch(() => undefined), []);
  const { data: user } = useQuery(currentUser);
  // What is there stays open, whatever became of reading it again: the editor's next save tells.
  const error = detail.data ? null : detail.error;
  if (error instanceof HttpError && error.code === 'not_found') {
    return <Notice level={3} title={t('main.missing')} message={t('main.missingText')} />;
  }
  if (error) {
    return (
      <Notice
        level={3}
        tone="danger"
        title={t('main.loadFailed')}
        message={t('main.loadFailedText')}
        action={{ label: t('list.retry'), run: () => void detail.refetch() }}
      />
    );
  }
  if (!detail.data || !user) return <Skeleton />;
  return <Editor {...props} key={id} transcription={detail.data} owner={user.id} find={find ?? null} />;
}

export interface CurrentTranscriptionProps {
  /** The transcription that is open, or null. */
  readonly id: string | null;
  onDeleted(id: string): void;
  /** Opens a text again, from wherever the person is by then. */
  onReopen(id: string): void;
  /** What is being said right now; it takes the place of the text. */
  readonly live: ReactNode;
  /** What stands under the text of the open transcription. */
  readonly below?: BelowText | undefined;
  /** What the person looked for when they found the open transcription. */
  readonly find?: string | null;
}

/** True from the first words on: the sheet keeps the room that they were given, so that nothing below it moves. */
function useRoom(isLive: boolean): boolean {
  const [hadWords, setHadWords] = useState(false);
  useEffect(() => {
    if (!isLive) return;
    setHadWords(true);
    // What is said becomes a text to edit: its editor is there by then. If it can't be had now, it is tried again then.
    editorPart.load().catch(() => undefined);
  }, [isLive]);
  return hadWords || isLive;
}

/**
 * The transcription being read and edited, or an invitation to record one. While one speaks, an open text waits behind
 * the words as it is, with its history; what stands under it, as its player, goes.
 */
export function CurrentTranscription({ id, live, below, ...props }: CurrentTranscriptionProps) {
  const { t } = useText('app');
  const isLive = live !== null;
  const hasRoom = useRoom(isLive);
  return (
    <section
      className={classes.sheet}
      data-live={isLive || undefined}
      data-room={hasRoom || undefined}
      aria-labelledby="current-heading"
    >
      <h2 id="current-heading" className={classes.heading}>
        {t('main.current')}
      </h2>
      {live}
      <div hidden={isLive}>
        <Text {...props} id={id} isBehind={isLive} below={isLive ? undefined : below} />
      </div>
    </section>
  );
}

function Text({ id, ...props }: Opened & { id: string | null }) {
  const { t } = useText('app');
  if (id) return <Open key={id} id={id} {...props} />;
  return (
    <Notice
      level={3}
      icon={<IconFeather size={32} stroke={1.2} aria-hidden />}
      title={t('main.ready')}
      message={t('main.readyText')}
    />
  );
}
