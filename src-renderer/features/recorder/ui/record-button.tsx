import { IconMicrophone, IconPlayerStopFilled } from '@tabler/icons-react';
import { type CSSProperties, useRef } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { useLevel } from '../../../ui/hooks/use-level.ts';
import { shortcutKeys } from '../../../ui/shortcuts/shortcut-keys.ts';
import type { Phase } from '../machine/recorder-state.ts';
import { useReportVisibility } from './button-in-sight.ts';
import classes from './record-button.module.css';

type ButtonState = 'idle' | 'requesting' | 'recording' | 'paused' | 'working' | 'done';

const BUTTON_STATES: Record<Phase['name'], ButtonState> = {
  idle: 'idle',
  requesting: 'requesting',
  recording: 'recording',
  stopping: 'working',
  processing: 'working',
  done: 'done',
};

interface RecordButtonProps {
  readonly phase: Phase['name'];
  readonly paused: boolean;
  /** Share of the work that is done, 0 to 1; null while it is not known. */
  readonly progress: number | null;
  readonly disabled: boolean;
  readonly level: () => number;
  onPress(): void;
}

/** A ring around the button that shows the progress. `pathLength` sets the circumference to 1. */
function ProgressRing({ share }: { share: number }) {
  const style: CSSProperties = { strokeDashoffset: 1 - share };
  return (
    <svg className={classes.progress} viewBox="0 0 112 112" aria-hidden="true">
      <circle cx="56" cy="56" r="53" pathLength="1" style={style} />
    </svg>
  );
}

function DrawnCheck() {
  return (
    <svg className={classes.check} viewBox="0 0 40 40" aria-hidden="true">
      <path d="M9 21.5 17 29 32 12" pathLength="1" />
    </svg>
  );
}

function ButtonIcon({ look }: { look: ButtonState }) {
  if (look === 'done') return <DrawnCheck />;
  if (look === 'recording' || look === 'paused') return <IconPlayerStopFilled size={36} aria-hidden />;
  return <IconMicrophone size={40} stroke={1.6} aria-hidden />;
}

/** The main button: starts and stops recording. */
export function RecordButton({ phase, paused, progress, disabled, level, onPress }: RecordButtonProps) {
  const { t } = useText('app', 'recorder');
  const button = useRef<HTMLButtonElement>(null);
  useReportVisibility(button);
  const state = paused ? 'paused' : BUTTON_STATES[phase];
  useLevel(button, state === 'recording', level);
  const isRunning = state === 'recording' || state === 'paused' || state === 'requesting';
  const label = t(isRunning ? 'recorder.stop' : 'recorder.start');
  return (
    <Button
      variant="bare"
      id="record-button"
      ref={button}
      className={classes.button}
      data-look={disabled ? 'off' : state}
      aria-label={label}
      data-tip={label}
      data-tip-keys={shortcutKeys('record.toggle', t)}
      aria-keyshortcuts="Space"
      disabled={disabled || state === 'working'}
      onClick={onPress}
    >
      <span className={classes.halo} />
      <span className={classes.disc}>
        <ButtonIcon look={state} />
      </span>
      {progress !== null && <ProgressRing share={progress} />}
    </Button>
  );
}
