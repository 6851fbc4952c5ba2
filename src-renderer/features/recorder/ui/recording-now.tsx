import { IconPlayerStopFilled } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useRef } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { useRemovalFocus } from '../../../ui/focus/use-removal-focus.ts';
import type { Phase } from '../machine/recorder-state.ts';
import { useRecorder, useRecorderState } from '../session/use-recorder.ts';
import { buttonsInSightAtom } from './button-in-sight.ts';
import { ElapsedTimer } from './elapsed-timer.tsx';
import { MuteButton } from './mute-button.tsx';
import classes from './recording-now.module.css';

function stateKey({ paused, mutedByUser }: Extract<Phase, { name: 'recording' }>) {
  if (paused) return 'recorder.paused';
  return mutedByUser ? 'recorder.mutedHere' : 'recorder.recording';
}

function Pill({ recording }: { recording: Extract<Phase, { name: 'recording' }> }) {
  const { t } = useText('recorder');
  const { session } = useRecorder();
  const pill = useRef<HTMLElement>(null);
  useRemovalFocus(pill);
  const { paused, mutedByUser } = recording;
  return (
    <aside ref={pill} className={classes.pill} data-bottom-bar="floating" aria-label={t(stateKey(recording))}>
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
    </aside>
  );
}

/** Shown while no stop button is visible: says that the microphone is on or muted and for how long, and stops it. */
export function RecordingNow() {
  const recording = useRecorderState(({ phase }) => (phase.name === 'recording' ? phase : null));
  const isButtonInSight = useAtomValue(buttonsInSightAtom) > 0;
  return recording && !isButtonInSight ? <Pill recording={recording} /> : null;
}
