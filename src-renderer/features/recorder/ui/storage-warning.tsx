import { useEffect, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import classes from './kept-recordings.module.css';

/** Warns where stored recordings may be deleted without anybody's doing. */
export function StorageWarning() {
  const { t } = useText('notices');
  const { recording } = usePlatform();
  const [isLasting, setLasting] = useState(true);
  useEffect(() => {
    recording()
      .then(({ environment }) => environment.isStorageLasting())
      // A browser that cannot say has promised nothing.
      .then(setLasting, () => setLasting(false));
  }, [recording]);
  return isLasting ? null : <p className={classes.reason}>{t('storage.mayVanish')}</p>;
}
