import { useEffect, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import classes from './kept-recordings.module.css';

/** Warns if the browser may delete stored recordings by itself. */
export function StorageWarning() {
  const { t } = useText('notices');
  const { recording } = usePlatform();
  const [isPersistent, setPersistent] = useState(true);
  useEffect(() => {
    recording()
      .then(({ environment }) => environment.isStoragePersistent())
      // A browser without an answer has promised nothing.
      .then(setPersistent, () => setPersistent(false));
  }, [recording]);
  return isPersistent ? null : <p className={classes.reason}>{t('storage.mayVanish')}</p>;
}
