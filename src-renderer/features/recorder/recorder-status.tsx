import { Button } from '@mantine/core';
import { useText } from '../../i18n/use-text.ts';
import { ElapsedTimer } from './elapsed-timer.tsx';
import { problemKey } from './recorder-notices.ts';
import type { Phase } from './recorder-state.ts';
import classes from './recorder-status.module.css';

/** What is shown and announced; a state and not every percent of an upload. */
function useStatusText(phase: Phase): string {
  const { t } = useText();
  switch (phase.name) {
    case 'idle':
      return '';
    case 'requesting':
      return t('recorder.requesting');
    case 'recording':
      return t(phase.muted ? 'recorder.muted' : 'recorder.recording');
    case 'stopping':
      return t('recorder.stopping');
    case 'processing':
      return t('recorder.processing');
    case 'done':
      return t('recorder.done');
  }
}

function IdleText({ phase }: { phase: Extract<Phase, { name: 'idle' }> }) {
  const { t } = useText();
  if (phase.problem) return <p className={classes.problem}>{t(problemKey(phase.problem))}</p>;
  return (
    <p className={classes.hint}>
      <span className={classes.fine}>{t('recorder.hint')}</span>
      <span className={classes.coarse}>{t('recorder.hintTouch')}</span>
    </p>
  );
}

/** Beside the button: what it is doing, for how long, and the way out. */
export function RecorderStatus({ phase, onCancel }: { phase: Phase; onCancel: () => void }) {
  const { t } = useText();
  const status = useStatusText(phase);
  const isRecording = phase.name === 'recording' || phase.name === 'requesting';
  return (
    <div className={classes.status} data-phase={phase.name}>
      {phase.name === 'recording' && <ElapsedTimer className={classes.timer} />}
      <p role="status" className={classes.text}>
        {status}
      </p>
      {phase.name === 'idle' && <IdleText phase={phase} />}
      {phase.name === 'processing' && phase.sent < 1 && (
        <p className={classes.hint} aria-hidden="true">
          {t('recorder.sending', { percent: Math.round(phase.sent * 100) })}
        </p>
      )}
      {isRecording && (
        <Button
          variant="default"
          className={classes.cancel}
          onClick={onCancel}
          title={t('recorder.cancelHint')}
        >
          {t('recorder.cancel')}
        </Button>
      )}
      {phase.name === 'processing' && (
        <Button variant="subtle" color="gray" className={classes.cancel} onClick={onCancel}>
          {t('recorder.stopSending')}
        </Button>
      )}
    </div>
  );
}
