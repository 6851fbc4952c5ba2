import { useText } from '../../i18n/use-text.ts';
import { Link } from '../../ui/link.tsx';
import { useSite } from '../../ui/site.ts';
import classes from './contact-aside.module.css';

const TOPICS = ['faq', 'pricing', 'privacy', 'features'] as const;

/** Contact options beside the form: the e-mail address, the hours, and pages with answers. */
export function ContactAside() {
  const { t } = useText('public');
  const { supportEmail } = useSite();
  return (
    <aside className={classes.aside} aria-label={t('contact.help')}>
      <dl className={classes.facts}>
        <div>
          <dt>{t('contact.direct')}</dt>
          <dd>
            <Link to={`mailto:${supportEmail}`} className={classes.address}>
              {supportEmail}
            </Link>
          </dd>
        </div>
        <div>
          <dt>{t('contact.hours')}</dt>
          <dd>{t('contact.hoursText')}</dd>
        </div>
      </dl>
      <h2 className={classes.heading}>{t('contact.help')}</h2>
      <ul className={classes.tiles}>
        {TOPICS.map((id) => (
          <li key={id}>
            <Link to={`/${id}`} className={classes.tile}>
              <span className={classes.title}>{t(`contact.help.${id}`)}</span>
              <span className={classes.text}>{t(`contact.help.${id}Text`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </aside>
  );
}
