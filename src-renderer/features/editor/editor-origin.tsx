import type { TranscriptionDetail } from '../../../src/contract/api/transcriptions.ts';
import { useText } from '../../i18n/use-text.ts';
import { heardText, writtenText } from '../../ui/origin-text.ts';
import classes from './editor-origin.module.css';

interface EditorOriginProps {
  readonly transcription: TranscriptionDetail;
  /** Whether the text as it was spoken is shown, whatever was written of it. */
  readonly isSpoken: boolean;
  /** Beside the date where there is room for it, else below the text: the words never move for it. */
  readonly place: 'head' | 'below';
}

/** What heard the text that is shown, and what wrote it. */
export function EditorOrigin({ transcription, isSpoken, place }: EditorOriginProps) {
  const { t } = useText('app');
  const heard = heardText(transcription, t, true);
  const written = isSpoken ? t('origin.asSpoken') : writtenText(transcription, t);
  return (
    <span className={classes.origin} data-place={place}>
      <span className={classes.badge} title={heard}>
        {heard}
      </span>
      {written && (
        <span className={classes.badge} title={written}>
          {written}
        </span>
      )}
    </span>
  );
}
