import { useText } from '../i18n/use-text.ts';
import classes from './site-footer.module.css';

export function SiteFooter() {
  const { t } = useText();
  return (
    <footer className={classes.footer}>
      <p>
        <span className={classes.name}>{t('app.name')}</span> {t('app.version')}
      </p>
      <p>{t('app.footer')}</p>
    </footer>
  );
}
