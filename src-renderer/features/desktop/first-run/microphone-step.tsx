import { useRef } from 'react';
import type { AccessState } from '../../../../src/contract/desktop/desktop-options.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { Capture } from '../../../platform/recording.ts';
import { useDesktop, useRemoteValue } from '../../../platform/use-remote-value.ts';
import { Button } from '../../../ui/button.tsx';
import { useLevel } from '../../../ui/hooks/use-level.ts';
import { CardActions } from '../../../ui/settings-card.tsx';
import { MicrophoneSelect } from '../microphone-select.tsx';
import classes from './first-run.module.css';
import { useMicrophoneTest } from './use-microphone-test.ts';

const silence = (): number => 0;

/** A bar that moves with the voice. */
function LevelBar({ capture }: { capture: Capture | null }) {
  const bar = useRef<HTMLDivElement>(null);
  useLevel(bar, capture !== null, capture ? capture.level.bind(capture) : silence);
  return (
    <div ref={bar} className={classes.level} aria-hidden="true">
      <span className={classes.loudness} />
    </div>
  );
}

/** Why the system does not provide the microphone, with the way to change it. */
function AccessNeeded({ state, problem }: { state: AccessState; problem: boolean }) {
  const { t } = useText('desktop');
  const host = useDesktop();
  if (state === 'ask') {
    return (
      <>
        <p className={classes.note}>{t('setup.microphone.askText')}</p>
        <CardActions>
          <Button variant="primary" onClick={() => void host.requestAccess('microphone')}>
            {t('setup.microphone.ask')}
          </Button>
        </CardActions>
      </>
    );
  }
  const isDenied = state === 'denied';
  return (
    <>
      <p className={classes.note} role="alert">
        {t(isDenied ? 'setup.microphone.denied' : 'setup.microphone.missing')}
      </p>
      {isDenied && !problem && (
        <CardActions>
          <Button onClick={() => void host.openAccessSettings('microphone')}>
            {t('setup.openSettings')}
          </Button>
        </CardActions>
      )}
    </>
  );
}

/** The microphone: the system's permission, the device, and a level that moves. */
export function MicrophoneStep() {
  const { t } = useText('desktop');
  const host = useDesktop();
  const access = useRemoteValue(host.status)?.access.microphone ?? null;
  const chosen = useRemoteValue(host.settings)?.microphone?.id ?? '';
  const isAllowed = access === 'granted' || access === 'notNeeded';
  const { capture, problem, hasHeard } = useMicrophoneTest(chosen, isAllowed);
  return (
    <>
      {access && !isAllowed && <AccessNeeded state={access} problem={false} />}
      {isAllowed && (
        <>
          <p className={classes.note}>{t('setup.microphoneLead')}</p>
          <MicrophoneSelect />
          {problem && <AccessNeeded state={problem === 'denied' ? 'denied' : 'granted'} problem />}
          <LevelBar capture={capture} />
          <p role="status" className={classes.note} data-good={hasHeard}>
            {capture && t(hasHeard ? 'setup.microphone.heard' : 'setup.microphone.quiet')}
          </p>
        </>
      )}
    </>
  );
}
