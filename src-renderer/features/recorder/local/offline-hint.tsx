import { useAtomValue } from 'jotai';
import { useOnline } from '../../../data/use-online.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Link } from '../../../ui/link.tsx';
import { recordingChoiceAtom } from '../session/recording-choice.ts';
import { canRecogniseLocally } from './can-recognise-locally.ts';
import classes from './offline-hint.module.css';
import { useEngineState } from './use-local-text.ts';

/** Where the engine is chosen. */
const SETTINGS = '/settings#without-network';

/** What happens to a recording while the server is unreachable. The region is always mounted, so that changes are announced. */
export function OfflineHint() {
  const { t } = useText('recorder');
  const isOnline = useOnline();
  const engine = useEngineState();
  const choice = useAtomValue(recordingChoiceAtom);
  const isRecognisedLocally = engine === 'ready' && canRecogniseLocally(choice);
  return (
    <div role="status" className={classes.hint}>
      {!isOnline && <p>{t(isRecognisedLocally ? 'recorder.offlineHere' : 'recorder.offlineKept')}</p>}
      {!isOnline && engine === 'absent' && <Link to={SETTINGS}>{t('recorder.offlineChoose')}</Link>}
    </div>
  );
}
