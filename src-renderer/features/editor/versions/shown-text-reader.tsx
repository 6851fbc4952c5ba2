import { useQuery } from '@tanstack/react-query';
import type { TranscriptionDetail } from '../../../../src/contract/api/transcriptions.ts';
import { textVersions } from '../../../data/text-versions.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { langOf } from '../../../ui/text-lang.ts';
import type { Autosave } from '../autosave.ts';
import type { ShownTextChoice } from './use-shown-text.ts';
import classes from './versions.module.css';

export interface ShownTextReaderProps {
  readonly transcription: TranscriptionDetail;
  readonly choice: ShownTextChoice;
  readonly autosave: Autosave;
}

/**
 * A read-only text, with a button that puts it in the editor. The text in the user's style keeps its author here: an
 * edit of the spoken text, which no service wrote, has removed it from the transcription.
 */
export function ShownTextReader({ transcription, choice, autosave }: ShownTextReaderProps) {
  const { t } = useText('versions');
  const isStyled = choice.read?.shown === 'style';
  const { data } = useQuery({ ...textVersions(transcription.id), enabled: isStyled });
  const use = (): void => {
    choice.use();
    const styled = data?.findLast(({ kind, tool }) => kind === 'shaped' || tool === 'personalize');
    if (isStyled) autosave.setWriter(styled?.writtenBy ?? undefined, 'personalize');
  };
  return (
    <>
      <div className={classes.note}>
        <p>{t('version.safe')}</p>
        <Button onClick={use}>{t('version.use')}</Button>
      </div>
      <div className={classes.text} dir="auto" lang={langOf(transcription.language)}>
        {choice.read?.text}
      </div>
    </>
  );
}
