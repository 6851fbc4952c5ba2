import type { TranscriptionDetail } from '../../../src/contract/api/transcriptions.ts';
import { useText } from '../../i18n/use-text.ts';
import { heardText, spokenText, writtenText } from '../../ui/origin-text.ts';
import classes from './editor-origin.module.css';

interface EditorOriginProps {
  readonly transcription: TranscriptionDetail;
  /** Whether the text is shown as spoken, even if a service has written another version. */
  readonly isSpoken: boolean;
  /** Beside the date if there is room, otherwise below the text, so that the words never move. */
  readonly place: 'head' | 'below';
}

/** The engine that recognised the text shown, and the service that wrote it. */
export function EditorOrigin({ transcription, isSpoken, place }: EditorOriginProps) {
  const { t } = useText('app');
  const heard = heardText(transcription, t, true);
  const isWriter = !isSpoken && transcription.writtenBy !== null;
  const written = isSpoken ? spokenText(transcription, t) : writtenText(transcription, t);
  return (
    <span className={classes.origin} data-place={place}>
      <span className={classes.badge} title={heard}>
        {heard}
      </span>
      {written && (
        <span className={classes.badge} data-writer={isWriter || undefined} title={written}>
          {written}
        </span>
      )}
    </span>
  );
}
