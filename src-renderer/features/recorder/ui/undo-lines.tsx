import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { useRecorder, useRecorderState } from '../session/use-recorder.ts';
import classes from './undo-lines.module.css';

/** What was cancelled or discarded, for as long as it can be brought back: another notice may hide the one that says so. */
export function UndoLines() {
  const { t } = useText('recorder');
  const { session } = useRecorder();
  const leaving = useRecorderState((state) => state.leaving);
  return leaving.map(({ take, undoTo }) => (
    <div key={take.id} className={classes.line}>
      {t(undoTo === 'transcribe' ? 'recorder.cancelled' : 'recorder.discarded')}
      <Button size="small" onClick={() => session.dispatch({ type: 'undo', takeId: take.id })}>
        {t('recorder.bringBack')}
      </Button>
    </div>
  ));
}
