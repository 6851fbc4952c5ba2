import { useText } from '../i18n/use-text.ts';
import classes from './brand.module.css';
import { Link } from './link.tsx';

/** The logo and name, linked to the landing page. */
export function Brand() {
  const { t } = useText('common');
  return (
    <Link to="/" className={classes.brand} aria-label={t('menu.home')}>
      <svg className={classes.mark} viewBox="0 0 32 32" aria-hidden="true">
        <path className={classes.wave} d="M4 13v6M9.5 8v16M22.5 8v16M28 13v6" />
        <circle className={classes.light} cx="16" cy="16" r="3.6" />
      </svg>
      <span>{t('app.name')}</span>
    </Link>
  );
}
