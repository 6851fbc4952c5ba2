import { useText } from '../i18n/use-text.ts';
import { Link } from '../ui/link.tsx';
import classes from './skip-link.module.css';

/** The first element in the tab order of every page. */
export function SkipLink() {
  const { t } = useText('common');
  return (
    <Link to="#main" className={classes.link}>
      {t('app.skip')}
    </Link>
  );
}
