import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react';
import type { TranscriptionDetail } from '../../../src/contract/api/transcriptions.ts';
import { dateText } from '../../i18n/date-text.ts';
import { serverErrorText } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { isImported } from '../../ui/origin-names.ts';
import { EditorOrigin } from './editor-origin.tsx';
import classes from './transcription-editor.module.css';
import { preloadFullscreen } from './use-fullscreen.ts';
import { ShownTextSwitch } from './versions/shown-text-switch.tsx';
import type { ShownTextChoice } from './versions/use-shown-text.ts';

const ICON = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

export interface EditorHeadProps {
  readonly transcription: TranscriptionDetail;
  readonly choice: ShownTextChoice;
  readonly isFull: boolean;
  onFull(isFull: boolean): void;
}

/** Why there is no text in the user's style although one was requested. */
function StyleNote({ note }: { note: TranscriptionDetail['personalizeNote'] }) {
  const { t } = useText('editor');
  if (!note || note.code === 'local') return null;
  if (note.code === 'shape') return <p className={classes.note}>{t('version.shapeFailed')}</p>;
  return (
    <p className={classes.note}>
      {t('version.styleFailed', { reason: serverErrorText(note.code, note.text) ?? note.text })}
    </p>
  );
}

/** The date, the engine and service, the choice of the shown text, and the full-screen button. */
export function EditorHead({ transcription, choice, isFull, onFull }: EditorHeadProps) {
  const { t, locale } = useText('editor');
  const { createdAt } = transcription;
  const spoken = dateText(new Date(createdAt), locale, { dateStyle: 'medium', timeStyle: 'short' });
  const Icon = isFull ? IconArrowsMinimize : IconArrowsMaximize;
  return (
    <>
      {isFull && (
        <h2 id="full-screen-heading" className={classes.title}>
          {t('editor.fullTitle')}
        </h2>
      )}
      <div className={classes.top}>
        <div className={classes.meta}>
          <time dateTime={createdAt}>{spoken}</time>
          <EditorOrigin transcription={transcription} isSpoken={choice.active === 'spoken'} place="head" />
          <ShownTextSwitch choice={choice} isImported={isImported(transcription)} />
          <StyleNote note={transcription.personalizeNote} />
        </div>
        <IconButton
          label={isFull ? t('editor.leaveFull') : t('editor.full')}
          // Keeps the caret in the text.
          onMouseDown={(event) => event.preventDefault()}
          onPointerEnter={preloadFullscreen}
          onFocus={preloadFullscreen}
          onClick={() => onFull(!isFull)}
        >
          <Icon {...ICON} />
        </IconButton>
      </div>
    </>
  );
}
