import { useText } from '../../i18n/use-text.ts';
import classes from './page-loading.module.css';

/** The loading screen of a page. */
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
