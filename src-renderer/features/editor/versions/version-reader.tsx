import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import classes from './versions.module.css';

/** A read-only version, with a button that puts it in the editor. */
export function VersionReader({ text, onUse }: { text: string; onUse: () => void }) {
  const { t } = useText('editor');
  return (
    <>
      <div className={classes.note}>
        <p>{t('version.safe')}</p>
        <Button onClick={onUse}>{t('version.use')}</Button>
      </div>
      <div className={classes.text} dir="auto">
        {text}
      </div>
    </>
  );
}
