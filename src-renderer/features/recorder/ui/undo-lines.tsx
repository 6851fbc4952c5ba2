import { useText } from '../../../i18n/use-text.ts';
import type { RecorderState } from '../machine/recorder-state.ts';
import { useRecorder, useRecorderState } from '../session/use-recorder.ts';
import { TakeButton } from './take-button.tsx';
import classes from './undo-lines.module.css';
import { useTakeTitle } from './use-take-title.ts';

function UndoLine({ take, undoTo }: RecorderState['undoable'][number]) {
  const { t } = useText('recorder');
  const { session } = useRecorder();
  const title = useTakeTitle(take, true);
  return (
    <div className={classes.line}>
      {t(undoTo === 'transcribe' ? 'recorder.cancelled' : 'recorder.discarded')}
      <TakeButton
        label={t('recorder.bringBack')}
        takeTitle={title}
        onClick={() => session.dispatch({ type: 'undo', takeId: take.id })}
      />
    </div>
  );
}

/**
 * Cancelled and discarded takes with Undo, as long as it is possible: another notice may hide the toast that
 * offers it.
 */
export function UndoLines() {
  const undoable = useRecorderState((state) => state.undoable);
  return undoable.map((each) => <UndoLine key={each.take.id} {...each} />);
}
