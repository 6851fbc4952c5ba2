import { publicDateText } from '../../i18n/date-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { Link } from '../../ui/link.tsx';
import { LEGAL_UPDATED, type LegalDocument } from './legal-document.ts';
import classes from './legal-text.module.css';
import { PageHead } from './page-head.tsx';

/**
 * A file of each build, at the root. Relative, because it is no page of the router: from `/terms` and `/de/terms` alike.
 */
const NOTICES = '../THIRD-PARTY-NOTICES.txt';

/** A legal text with a table of contents. */
export function LegalText({ title, lead, sections }: LegalDocument) {
  const { t, locale } = useText('public');
  const date = publicDateText(new Date(LEGAL_UPDATED), locale, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <>
      <PageHead title={title} lead={lead} />
      <div className={classes.columns}>
        <nav className={classes.contents} aria-label={t('legal.contents')}>
          <h2 className={classes.contentsTitle}>{t('legal.contents')}</h2>
          <ol className={classes.list}>
            {sections.map((section) => (
              <li key={section.id}>
                <Link to={`#${section.id}`}>{section.title}</Link>
              </li>
            ))}
          </ol>
        </nav>
        <div className={classes.text}>
          <p className={classes.updated}>{t('legal.updated', { date })}</p>
          {sections.map((section) => (
            <section key={section.id} id={section.id} className={classes.section}>
              <h2 className={classes.heading}>{section.title}</h2>
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph} className={classes.paragraph}>
                  {paragraph}
                </p>
              ))}
            </section>
          ))}
          <p className={classes.paragraph}>
            <Link to={NOTICES}>{t('legal.notices')}</Link>
          </p>
        </div>
      </div>
    </>
  );
}
