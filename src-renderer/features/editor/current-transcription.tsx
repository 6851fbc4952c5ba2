import { IconFeather } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { HttpError } from '../../data/http-error.ts';
import { transcriptionDetail } from '../../data/transcriptions.ts';
import { currentUser } from '../../data/user.ts';
import { useText } from '../../i18n/use-text.ts';
import { Notice } from '../../ui/notice.tsx';
import classes from './current-transcription.module.css';

// The editor is the largest part of the app: the page is there before it.
const TranscriptionEditor = lazy(async () => ({
  default: (await import('./transcription-editor.tsx')).TranscriptionEditor,
}));

const LINES = ['34%', '100%', '94%', '97%', '58%'];

function Skeleton() {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('app.loading')} className={classes.skeleton}>
      {LINES.map((width) => (
        <span key={width} style={{ width }} />
      ))}
    </div>
  );
}

function Open({ id, onDeleted }: { id: string; onDeleted: (id: string) => void }) {
  const { t } = useText();
  const detail = useQuery(transcriptionDetail(id));
  const { data: user } = useQuery(currentUser);
  if (detail.error instanceof HttpError && detail.error.status === 404) {
    return <Notice level={3} title={t('main.missing')} message={t('main.missingText')} />;
  }
  if (detail.isError) {
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
  return (
    <Suspense fallback={<Skeleton />}>
      <TranscriptionEditor key={id} transcription={detail.data} owner={user.id} onDeleted={onDeleted} />
    </Suspense>
  );
}

export interface CurrentTranscriptionProps {
  /** The transcription that is open, or null. */
  readonly id: string | null;
  onDeleted(id: string): void;
}

/** The transcription being read and edited, or an invitation to record one. */
export function CurrentTranscription({ id, onDeleted }: CurrentTranscriptionProps) {
  const { t } = useText();
  return (
    <section className={classes.sheet} aria-labelledby="current-heading">
      <h2 id="current-heading" className={classes.heading}>
        {t('main.current')}
      </h2>
      {id ? (
        <Open key={id} id={id} onDeleted={onDeleted} />
      ) : (
        <Notice
          level={3}
          icon={<IconFeather size={32} stroke={1.2} aria-hidden />}
          title={t('main.ready')}
          message={t('main.readyText')}
        />
      )}
    </section>
  );
}
