import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { useRecorder, useRecorderState } from '../session/use-recorder.ts';
import classes from './undo-lines.module.css';

/**
 * Cancelled and discarded takes with Undo, as long as it is possible: another notice may hide the toast that
 * offers it.
 */
export function UndoLines() {
  const { t } = useText('recorder');
  const { session } = useRecorder();
  const undoable = useRecorderState((state) => state.undoable);
  return undoable.map(({ take, undoTo }) => (
    <div key={take.id} className={classes.line}>
      {t(undoTo === 'transcribe' ? 'recorder.cancelled' : 'recorder.discarded')}
      <Button size="small" onClick={() => session.dispatch({ type: 'undo', takeId: take.id })}>
        {t('recorder.bringBack')}
      </Button>
    </div>
  ));
}
