import { useText } from '../i18n/use-text.ts';
import classes from './page-loading.module.css';

/** The whole screen while it is not known yet what belongs on it. */
export function PageLoading() {
  const { t } = useText('common');
  return (
    <main id="main" className={classes.page} tabIndex={-1}>
      <div role="status" className={classes.status}>
        <span className={classes.ring} />
        <span>{t('app.loading')}</span>
      </div>
    </main>
  );
}
