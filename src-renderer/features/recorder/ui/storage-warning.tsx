import { useEffect, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import classes from './kept-recordings.module.css';

const isPersistent = async (): Promise<boolean> => (await navigator.storage?.persisted?.()) ?? false;

/** Says that recordings may be lost where the browser has not granted persistent storage; a desktop app keeps its own. */
export function StorageWarning() {
  const { t } = useText('notices');
  const { desktop } = usePlatform();
  const [isSafe, setSafe] = useState(true);
  useEffect(() => {
    // Who cannot say keeps no promise.
    if (!desktop) isPersistent().then(setSafe, () => setSafe(false));
  }, [desktop]);
  return isSafe ? null : <p className={classes.reason}>{t('storage.mayVanish')}</p>;
}
