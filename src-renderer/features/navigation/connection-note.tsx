import { IconCloudOff } from '@tabler/icons-react';
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useText } from '../../i18n/use-text.ts';
import classes from './connection-note.module.css';

const subscribe = (listener: () => void): (() => void) => onlineManager.subscribe(listener);
const isOnline = (): boolean => onlineManager.isOnline();

/**
 * Shows that the server is unreachable. The status region is always mounted, because only changes in it are
 * announced.
 */
export function ConnectionNote() {
  const { t } = useText('app');
  const online = useSyncExternalStore(subscribe, isOnline);
  return (
    <div role="status">
      {!online && (
        <span className={classes.note}>
          <IconCloudOff size={16} stroke={1.7} aria-hidden />
          <span className={classes.word}>{t('connection.none')}</span>
          <span className={classes.hidden}>{t('connection.safe')}</span>
        </span>
      )}
    </div>
  );
}
