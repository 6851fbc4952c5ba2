import { useId } from 'react';
import type { VoiceProfile } from '../../../src/contract/api/voice-profiles.ts';
import { dateText } from '../../i18n/date-text.ts';
import { useText } from '../../i18n/use-text.ts';
import classes from './active-summary.module.css';

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div className={classes.fact}>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The active profile, which shapes new transcriptions, and its usage. */
export function ActiveSummary({ profile }: { profile: VoiceProfile }) {
  const { t, locale } = useText('voice-profiles');
  const id = useId();
  const { averageAccuracy, lastUsedAt } = profile;
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  return (
    <section className={classes.summary} aria-labelledby={id}>
      <h2 id={id} className={classes.label}>
        {t('voice.active')}
      </h2>
      <p className={classes.name} dir="auto">
        {profile.name}
      </p>
      {profile.description !== '' && (
        <p className={classes.description} dir="auto">
          {profile.description}
        </p>
      )}
      <dl className={classes.facts}>
        <Fact term={t('voice.transcriptions')} value={number.format(profile.totalTranscriptions)} />
        <Fact term={t('voice.words')} value={number.format(profile.totalWords)} />
        <Fact
          term={t('voice.accuracy')}
          value={
            averageAccuracy === null
              ? t('voice.notMeasured')
              : t('voice.percent', { percent: number.format(averageAccuracy) })
          }
        />
        <Fact
          term={t('voice.lastUsed')}
          value={
            lastUsedAt === null
              ? t('voice.never')
              : dateText(new Date(lastUsedAt), locale, { dateStyle: 'medium' })
          }
        />
      </dl>
    </section>
  );
}
