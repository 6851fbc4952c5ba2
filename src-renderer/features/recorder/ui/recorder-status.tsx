import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import type { Translate } from '../../../i18n/text-keys.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { isShortcutOn } from '../../../ui/shortcuts/shortcuts.ts';
import { queuePositionText } from '../live/queue-position-text.ts';
import { progressText, type RecordingProgress } from '../live/recording-progress.ts';
import { useQueuePosition } from '../live/use-live-words.ts';
import { isCapturing, type Phase } from '../machine/recorder-state.ts';
import { problemKey } from '../session/recorder-notices.ts';
import { ElapsedTimer } from './elapsed-timer.tsx';
import { MuteButton } from './mute-button.tsx';
import classes from './recorder-status.module.css';

/** One line: the current state, or advice on how to improve the recording. */
function recordingText(
  { paused, muted, mutedByUser, advice }: Extract<Phase, { name: 'recording' }>,
  t: Translate<'recorder'>,
): string {
  if (paused) return t('recorder.paused');
  if (mutedByUser) return t('recorder.mutedHere');
  if (muted) return t('recorder.muted');
  return t(advice ? `recorder.advice.${advice}` : 'recorder.recording');
}

/** The text shown and announced: the state, not every percent of the progress. */
export function useStatusText(phase: Phase): string {
  const { t } = useText('recorder');
  const ahead = useQueuePosition(phase.name === 'processing' ? phase.take.id : null);
  switch (phase.name) {
    case 'idle':
      return '';
    case 'requesting':
      return t('recorder.requesting');
    case 'recording':
      return recordingText(phase, t);
    case 'stopping':
      return t('recorder.stopping');
    case 'processing':
      return ahead === null ? t('recorder.processing') : queuePositionText(ahead, t);
    case 'done':
      return t('recorder.done');
  }
}

function IdleText({ phase }: { phase: Extract<Phase, { name: 'idle' }> }) {
  const { t } = useText('recorder');
  if (phase.problem) return <p className={classes.problem}>{t(problemKey(phase.problem))}</p>;
  return (
    <p className={classes.hint}>
      <span className={classes.fine}>{t('recorder.hint')}</span>
      <span className={classes.coarse}>{t('recorder.hintTouch')}</span>
    </p>
  );
}

interface RecorderStatusProps {
  readonly phase: Phase;
  readonly progress: RecordingProgress | null;
  onCancel(): void;
  onPause(): void;
}

function PauseButton({ paused, onPause }: { paused: boolean; onPause: () => void }) {
  const { t } = useText('recorder');
  const Icon = paused ? IconPlayerPlay : IconPlayerPause;
  return (
    <Button
      size="large"
      className={classes.action}
      icon={<Icon size={18} stroke={1.8} aria-hidden />}
      {...(isShortcutOn('record.pause') && {
        'aria-keyshortcuts': 'P',
        'data-tip': t(paused ? 'recorder.resumeHint' : 'recorder.pauseHint'),
      })}
      onClick={onPause}
    >
      {t(paused ? 'recorder.resume' : 'recorder.pause')}
    </Button>
  );
}

/** The status beside the button: the state, the elapsed time, and the buttons to pause, mute or cancel. */
export function RecorderStatus({ phase, progress, onCancel, onPause }: RecorderStatusProps) {
  const { t } = useText('recorder');
  const status = useStatusText(phase);
  const hasAdvice =
    phase.name === 'recording' &&
    phase.advice !== null &&
    !(phase.paused || phase.muted || phase.mutedByUser);
  return (
    <div className={classes.status} data-phase={phase.name}>
      {phase.name === 'recording' && <ElapsedTimer className={classes.timer} />}
      <p role="status" className={classes.text} data-advice={hasAdvice || undefined}>
        {status}
      </p>
      {phase.name === 'idle' && <IdleText phase={phase} />}
      {progress && <p className={classes.hint}>{progressText(progress, t)}</p>}
      {isCapturing(phase) && (
        <div className={classes.actions}>
          {phase.name === 'recording' && <MuteButton isMuted={phase.mutedByUser} />}
          {phase.name === 'recording' && <PauseButton paused={phase.paused} onPause={onPause} />}
          <Button
            size="large"
            className={classes.action}
            aria-keyshortcuts="Escape"
            data-tip={t('recorder.cancelHint')}
            onClick={onCancel}
          >
            <span className={classes.wideOnly}>{t('recorder.cancel')}</span>
            <span className={classes.narrowOnly}>{t('recorder.cancelRecording')}</span>
          </Button>
        </div>
      )}
      {phase.name === 'processing' && (
        <Button variant="quiet" size="large" className={classes.action} onClick={onCancel}>
          {t('recorder.stopSending')}
        </Button>
      )}
    </div>
  );
}
