import { useQuery } from '@tanstack/react-query';
import { textVersions } from '../../../data/text-versions.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import type { Autosave } from '../autosave.ts';
import type { VersionChoice } from './use-version.ts';
import classes from './versions.module.css';

export interface VersionReaderProps {
  /** Id of the transcription. */
  readonly id: string;
  readonly choice: VersionChoice;
  readonly autosave: Autosave;
}

/**
 * A read-only version, with a button that puts it in the editor. The text in the user's style comes with its author: an
 * edit of the spoken text, which no service wrote, has taken that from the transcription.
 */
export function VersionReader({ id, choice, autosave }: VersionReaderProps) {
  const { t } = useText('editor');
  const isStyled = choice.read?.version === 'style';
  const { data } = useQuery({ ...textVersions(id), enabled: isStyled });
  const use = (): void => {
    choice.use();
    const styled = data?.findLast(({ kind, tool }) => kind === 'shaped' || tool === 'personalize');
    if (isStyled) autosave.wroteBy(styled?.writtenBy ?? undefined, 'personalize');
  };
  return (
    <>
      <div className={classes.note}>
        <p>{t('version.safe')}</p>
        <Button onClick={use}>{t('version.use')}</Button>
      </div>
      <div className={classes.text} dir="auto">
        {choice.read?.text}
      </div>
    </>
  );
}
