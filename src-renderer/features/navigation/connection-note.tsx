import { IconCloudOff } from '@tabler/icons-react';
import { useOnline } from '../../data/use-online.ts';
import { useText } from '../../i18n/use-text.ts';
import classes from './connection-note.module.css';

/**
 * Shows that the server is unreachable. The status region is always mounted, because only changes in it are
 * announced.
 */
export function ConnectionNote() {
  const { t } = useText('app');
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <span className={classes.note}>
          <IconCloudOff size={16} stroke={1.7} aria-hidden />
          <span className={classes.word}>{t('connection.none')}</span>
          <span className={classes.hidden}>{t('connection.safe')}</span>
        </span>
      )}
    </div>
  );
}
