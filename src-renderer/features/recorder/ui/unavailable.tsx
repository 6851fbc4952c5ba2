import { useText } from '../../../i18n/use-text.ts';
import classes from './recorder-panel.module.css';

/** Explains why this server cannot transcribe. */
export function Unavailable({ reason }: { reason: string }) {
  const { t } = useText('recorder');
  return (
    <div className={classes.unavailable} role="alert">
      <p className={classes.unavailableTitle}>{t('recorder.unavailable')}</p>
      <p>{t('recorder.unavailableText', { reason })}</p>
    </div>
  );
}
