import { IconDeviceLaptop, IconDeviceMobile, IconWorld } from '@tabler/icons-react';
import type { TextKey } from '../../i18n/text-keys.ts';
import { useText } from '../../i18n/use-text.ts';
import { Link } from '../../ui/link.tsx';
import { useSite } from '../../ui/site.ts';
import classes from './landing-sections.module.css';

const POINTS = ['point4', 'point1', 'point2', 'point5', 'point6', 'point3'] as const;
const DEVICES = [
  { id: 'web', icon: IconWorld },
  { id: 'desktop', icon: IconDeviceLaptop },
  { id: 'phone', icon: IconDeviceMobile },
] as const;
const USES = ['creators', 'business', 'students', 'researchers'] as const;
const USUAL_TESTIMONIALS = ['voice1', 'voice2', 'voice3'] as const;

function Heading({ id, text }: { id: string; text: TextKey<'landing'> }) {
  const { t } = useText('landing');
  return (
    <h2 id={id} className={classes.heading}>
      {t(text)}
    </h2>
  );
}

/** Figures about Parlance. */
export function Stats() {
  const { t } = useText('landing');
  const { figures } = useSite();
  if (figures.length === 0) return null;
  return (
    <section aria-label={t('landing.stats')}>
      <dl className={classes.stats}>
        {figures.map(({ id, value }) => (
          <div key={id} className={classes.stat}>
            <dt className={classes.statText}>{t(`landing.stat.${id}Text`)}</dt>
            <dd className={classes.number}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The six main features. */
export function Features() {
  const { t } = useText('landing');
  return (
    <section className={classes.section} aria-labelledby="features">
      <Heading id="features" text="landing.features" />
      <ul className={classes.points}>
        {POINTS.map((id) => (
          <li key={id}>
            <h3 className={classes.title}>{t(`landing.${id}.title`)}</h3>
            <p className={classes.text}>{t(`landing.${id}.text`)}</p>
          </li>
        ))}
      </ul>
      <Link to="/features" className={classes.more}>
        {t('landing.allFeatures')}
      </Link>
    </section>
  );
}

/** The supported devices. */
export function Devices() {
  const { t } = useText('landing');
  return (
    <section className={classes.section} aria-labelledby="devices">
      <Heading id="devices" text="landing.devices" />
      <ul className={classes.devices}>
        {DEVICES.map(({ id, icon: Icon }) => (
          <li key={id} className={classes.device}>
            <Icon size={28} stroke={1.4} aria-hidden />
            <h3 className={classes.title}>{t(`landing.device.${id}`)}</h3>
            <p className={classes.text}>{t(`landing.device.${id}Text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The target groups. */
export function Uses() {
  const { t } = useText('landing');
  return (
    <section className={`${classes.section} ${classes.split}`} aria-labelledby="uses">
      <Heading id="uses" text="landing.uses" />
      <ul className={classes.uses}>
        {USES.map((id) => (
          <li key={id} className={classes.use}>
            <h3 className={classes.title}>{t(`landing.use.${id}`)}</h3>
            <p className={classes.text}>{t(`landing.use.${id}Text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Testimonials; nothing on a site without them. */
export function Testimonials() {
  const { t } = useText('landing');
  const site = useSite();
  const testimonials =
    site.testimonials === 'usual'
      ? USUAL_TESTIMONIALS.map((id) => ({ text: t(`landing.${id}`), who: t(`landing.${id}.who`) }))
      : site.testimonials;
  if (testimonials.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="voices">
      <Heading id="voices" text="landing.voices" />
      <ul className={classes.testimonials}>
        {testimonials.map(({ text, who }) => (
          <li key={text}>
            <figure className={classes.testimonial}>
              <blockquote className={classes.quote}>{text}</blockquote>
              <figcaption className={classes.who}>{who}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
