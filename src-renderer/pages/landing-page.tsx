import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useText } from '../i18n/use-text.ts';
import { Brand } from '../ui/brand.tsx';
import { SiteFooter } from '../ui/site-footer.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import classes from './landing-page.module.css';

/** Heights of the drawn wave, in percent: a spoken sentence with its pauses. */
const WAVE = [
  12, 28, 46, 70, 52, 34, 18, 10, 24, 58, 84, 66, 40, 22, 12, 8, 18, 44, 62, 90, 72, 48, 56, 38, 20, 10, 8,
  26, 52, 68, 44, 30, 60, 78, 50, 28, 14, 8, 16, 36, 54, 40, 22, 10,
];

const POINTS = [
  ['landing.point1.title', 'landing.point1.text'],
  ['landing.point2.title', 'landing.point2.text'],
  ['landing.point3.title', 'landing.point3.text'],
] as const;

export function LandingPage() {
  const { t } = useText();
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Brand />
        <nav aria-label={t('landing.nav')} className={classes.nav}>
          <ThemeToggle />
          <Link to="/auth" className={classes.signIn}>
            {t('landing.signIn')}
          </Link>
        </nav>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <section className={classes.hero}>
          <div>
            <h1 className={classes.headline}>{t('landing.headline')}</h1>
            <p className={classes.lead}>{t('landing.lead')}</p>
            <Button component={Link} to="/auth" size="lg" className={classes.start}>
              {t('landing.getStarted')}
            </Button>
          </div>
          <figure className={classes.sheet}>
            <svg className={classes.wave} viewBox="0 0 264 64" preserveAspectRatio="none" aria-hidden="true">
              {WAVE.map((height, index) => (
                <path
                  // biome-ignore lint/suspicious/noArrayIndexKey: the drawing never changes
                  key={index}
                  d={`M${3 + index * 6} ${32 - height * 0.3}v${height * 0.6}`}
                />
              ))}
            </svg>
            <p className={classes.caption}>{t('landing.heard')}</p>
            <p className={classes.spoken}>{t('landing.spoken')}</p>
            <p className={classes.caption}>{t('landing.written')}</p>
            <p className={classes.written}>{t('landing.result')}</p>
          </figure>
        </section>
        <ul className={classes.points}>
          {POINTS.map(([title, text]) => (
            <li key={title}>
              <h2 className={classes.pointTitle}>{t(title)}</h2>
              <p className={classes.pointText}>{t(text)}</p>
            </li>
          ))}
        </ul>
      </main>
      <SiteFooter />
    </div>
  );
}
