import { IconPlayerStopFilled } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { type ReactNode, useRef } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { useRemovalFocus } from '../../../ui/focus/use-removal-focus.ts';
import { progressText, useRecordingProgress } from '../live/recording-progress.ts';
import type { Phase } from '../machine/recorder-state.ts';
import { useRecorder, useRecorderState } from '../session/use-recorder.ts';
import { visibleStopButtonsAtom } from './button-in-sight.ts';
import { ElapsedTimer } from './elapsed-timer.tsx';
import { MuteButton } from './mute-button.tsx';
import { useStatusText } from './recorder-status.tsx';
import classes from './recording-now.module.css';

function stateKey({ paused, mutedByUser }: Extract<Phase, { name: 'recording' }>) {
  if (paused) return 'recorder.paused';
  return mutedByUser ? 'recorder.mutedHere' : 'recorder.recording';
}

function Pill({ label, isWork, children }: { label: string; isWork?: boolean; children: ReactNode }) {
  const pill = useRef<HTMLElement>(null);
  useRemovalFocus(pill);
  return (
    <aside
      ref={pill}
      className={classes.pill}
      data-bottom-bar="floating"
      data-work={isWork}
      aria-label={label}
    >
      {children}
    </aside>
  );
}

/** The processing state of a recording that has ended, or of a file. */
function ProcessingPill({ phase }: { phase: Phase }) {
  const { t } = useText('recorder');
  const status = useStatusText(phase);
  const progress = useRecordingProgress(phase);
  return (
    <Pill isWork label={status}>
      {progress ? progressText(progress, t) : status}
    </Pill>
  );
}

function RecordingPill({ recording }: { recording: Extract<Phase, { name: 'recording' }> }) {
  const { t } = useText('recorder');
  const { session } = useRecorder();
  const { paused, mutedByUser } = recording;
  return (
    <Pill label={t(stateKey(recording))}>
      {paused && t('recorder.paused')}
      {!paused && <MuteButton isMuted={mutedByUser} />}
      {!paused && !mutedByUser && <span className={classes.light} aria-hidden="true" />}
      <ElapsedTimer className={classes.time} />
      <Button
        isRound
        variant="ink"
        size="form"
        icon={<IconPlayerStopFilled size={16} aria-hidden />}
        onClick={() => session.dispatch({ type: 'stop' })}
      >
        {t('recorder.stop')}
      </Button>
    </Pill>
  );
}

/**
 * Shown while the recorder's button is out of sight: says that the microphone is on or muted and for how long, and stops
 * it; after that, how far the text is.
 */
export function RecordingNow() {
  const phase = useRecorderState((state) => state.phase);
  const isButtonInSight = useAtomValue(visibleStopButtonsAtom) > 0;
  if (isButtonInSight) return null;
  if (phase.name === 'recording') return <RecordingPill recording={phase} />;
  return phase.name === 'stopping' || phase.name === 'processing' ? <ProcessingPill phase={phase} /> : null;
}
