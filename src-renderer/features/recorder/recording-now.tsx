import '../../i18n/recorder-texts.ts';
import { IconPlayerStopFilled } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useText } from '../../i18n/use-text.ts';
import { ElapsedTimer } from './elapsed-timer.tsx';
import { BUTTON_MARK } from './record-button.tsx';
import classes from './recording-now.module.css';
import { useRecorder, useRecorderState } from './use-recorder.ts';

/** The page that has the recorder. */
const RECORDER_PAGE = '/app';

/** Whether the recorder's own button is on screen: it says and does the same. */
function useIsButtonInSight(): boolean {
  const { pathname } = useLocation();
  const [isInSight, setIsInSight] = useState(false);
  useEffect(() => {
    const button = pathname === RECORDER_PAGE && document.querySelector(`[${BUTTON_MARK}]`);
    setIsInSight(Boolean(button));
    if (!button) return;
    const observer = new IntersectionObserver((seen) => setIsInSight(seen.at(-1)?.isIntersecting ?? false));
    observer.observe(button);
    return () => observer.disconnect();
  }, [pathname]);
  return isInSight;
}

/** Where the recorder's own button is out of sight: says that the microphone is on, for how long, and stops it. */
export function RecordingNow() {
  const { t } = useText();
  const { session } = useRecorder();
  const recording = useRecorderState(({ phase }) => (phase.name === 'recording' ? phase : null));
  const isButtonInSight = useIsButtonInSight();
  if (!recording || isButtonInSight) return null;
  const { paused } = recording;
  return (
    <aside className={classes.pill} aria-label={t(paused ? 'recorder.paused' : 'recorder.recording')}>
      {paused ? t('recorder.paused') : <span className={classes.light} aria-hidden="true" />}
      <ElapsedTimer className={classes.time} />
      <button type="button" className={classes.stop} onClick={() => session.dispatch({ type: 'stop' })}>
        <IconPlayerStopFilled size={16} aria-hidden />
        {t('recorder.stop')}
      </button>
    </aside>
  );
}
