import { PublicFrame } from '../features/marketing/public-frame.tsx';
import { useText } from '../i18n/use-text.ts';
import { Link } from '../ui/link.tsx';
import classes from './not-found-page.module.css';

export function NotFoundPage() {
  const { t } = useText('public');
  return (
    <PublicFrame>
      <div className={classes.words}>
        <h1 className={classes.title}>{t('notFound.title')}</h1>
        <p className={classes.message}>{t('notFound.message')}</p>
        <Link to="/" button="ink" isLarge>
          {t('notFound.back')}
        </Link>
      </div>
    </PublicFrame>
  );
}
