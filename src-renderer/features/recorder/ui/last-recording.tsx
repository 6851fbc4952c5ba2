import { useText } from '../../../i18n/use-text.ts';
import { formatElapsed } from '../../../ui/elapsed.ts';
import { useRecorder, useRecorderState } from '../session/use-recorder.ts';
import classes from './last-recording.module.css';
import { RecordingPlayer } from './recording-player.tsx';

/** The recording transcribed last in this page, with playback. */
export function LastRecording() {
  const { t } = useText('recorder');
  const { session } = useRecorder();
  const take = useRecorderState((state) => state.last);
  const isKept = useRecorderState(session.lastAudio.isKept);
  if (!take || !isKept) return null;
  return (
    <section className={classes.last} aria-label={t('recorder.last')}>
      <p className={classes.title}>
        {t('recorder.last')}
        <span className={classes.detail}>{take.name ?? formatElapsed(take.durationMs)}</span>
      </p>
      <div className={classes.actions}>
        <RecordingPlayer key={take.id} take={take} />
      </div>
    </section>
  );
}
