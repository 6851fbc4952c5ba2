import { IconFeather } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import { HttpError } from '../../data/http-error.ts';
import { partsIn, transcriptionDetail } from '../../data/transcriptions.ts';
import { currentUser } from '../../data/user.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { noPart, useLoaded } from '../../ui/loading/loaded-part.ts';
import { Notice } from '../../ui/notice.tsx';
import classes from './current-transcription.module.css';
import { editorPart, readerPart } from './editor-parts.ts';
import { textStyleAtom } from './text-look.ts';
import type { BelowText, TranscriptionEditorProps } from './transcription-editor.tsx';

function Skeleton() {
  const { t } = useText('common');
  return (
    <div role="status" aria-label={t('app.loading')} className={classes.skeleton}>
      <span />
      <span />
      <span />
      <span />
      <span />
    </div>
  );
}

/**
 * Waits for the HTML reader if the text or a draft on the device has formatting; once open, it never suspends
 * again.
 */
function Editor(props: Omit<TranscriptionEditorProps, 'readHtml'>) {
  const { drafts } = usePlatform();
  const { transcription, owner } = props;
  const [isFormatted] = useState(
    () => transcription.html !== null || (drafts.takeOver(owner, transcription.id)?.html ?? null) !== null,
  );
  const TranscriptionEditor = useLoaded(editorPart);
  const readHtml = useLoaded(isFormatted ? readerPart : noPart);
  if (!TranscriptionEditor || readHtml === undefined) return <Skeleton />;
  return <TranscriptionEditor {...props} readHtml={readHtml} />;
}

type OpenTextProps = Omit<CurrentTranscriptionProps, 'id' | 'live' | 'isRead'> &
  Pick<TranscriptionEditorProps, 'isCovered'>;

function OpenTranscription({ id, find, ...props }: { id: string } & OpenTextProps) {
  const { t } = useText('app');
  const detail = useQuery(transcriptionDetail(id));
  const [wasOutdated] = useState(detail.isStale);
  // Loads in parallel with the text. If loading fails, it is retried when the editor is needed.
  useEffect(() => void editorPart.load().catch(() => undefined), []);
  const { data: user } = useQuery(currentUser);
  // A loaded text stays open even if refetching fails: the editor's next save reports the error.
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
  // The editor would open with the cached text, which remains if it can't be fetched anew.
  const isAwaited = wasOutdated && detail.isFetching && !detail.isFetchedAfterMount;
  if (!detail.data || !user || isAwaited) return <Skeleton />;
  // Other texts were merged into it, or taken out: the editor restarts with the stored text.
  const key = `${id} ${partsIn(detail.data)}`;
  return <Editor {...props} key={key} transcription={detail.data} owner={user.id} find={find ?? null} />;
}

export interface CurrentTranscriptionProps {
  /** The id of the open transcription, or null. */
  readonly id: string | null;
  onDeleted(id: string): void;
  /** Opens a text again, from any page. */
  onReopen(id: string): void;
  /** The live words, shown instead of the text. */
  readonly live: ReactNode;
  /** Whether a text opened during the recording is shown, below the last live words. */
  readonly isRead?: boolean;
  /** Content below the text of the open transcription. */
  readonly below?: BelowText | undefined;
  /** The search query with which the user found the open transcription. */
  readonly find?: string | null;
}

/** True from the first live words on: the sheet keeps its size, so that nothing below it moves. */
function useKeepsRoom(isLive: boolean): boolean {
  const [hadWords, setHadWords] = useState(false);
  useEffect(() => {
    if (!isLive) return;
    setHadWords(true);
    // Preloads the editor for the next text. If loading fails, it is retried when the editor is needed.
    editorPart.load().catch(() => undefined);
  }, [isLive]);
  return hadWords || isLive;
}

/**
 * The open transcription, or an invitation to record one. During a recording, an open text stays mounted
 * behind the live words, with its history, unless it is read; the content below it, such as its player, is removed.
 */
export function CurrentTranscription({
  id,
  live,
  isRead = false,
  below,
  ...props
}: CurrentTranscriptionProps) {
  const { t } = useText('app');
  const isLive = live !== null && !isRead;
  const hasRoom = useKeepsRoom(isLive);
  const textStyle = useAtomValue(textStyleAtom);
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
      {live !== null && (
        <div style={textStyle} className={classes.live}>
          {live}
        </div>
      )}
      <div hidden={isLive}>
        <TranscriptionOrInvitation {...props} id={id} isCovered={isLive} below={isLive ? undefined : below} />
      </div>
    </section>
  );
}

function TranscriptionOrInvitation({ id, ...props }: OpenTextProps & { id: string | null }) {
  const { t } = useText('app');
  if (id) return <OpenTranscription key={id} id={id} {...props} />;
  return (
    <Notice
      level={3}
      icon={<IconFeather size={32} stroke={1.2} aria-hidden />}
      title={t('main.ready')}
      message={t('main.readyText')}
    />
  );
}
