import { useId } from 'react';
import type { VoiceProfile } from '../../../src/contract/api/voice-profiles.ts';
import { languageName } from '../../i18n/language-name.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import classes from './profile-card.module.css';

export interface ProfileCardProps {
  readonly profile: VoiceProfile;
  /** True while the profile is being activated, which disables the button. */
  readonly isBusy: boolean;
  onActivate(): void;
  onEdit(): void;
  onDelete(): void;
}

/** A voice profile with its actions. */
export function ProfileCard({ profile, isBusy, onActivate, onEdit, onDelete }: ProfileCardProps) {
  const { t, locale } = useText('voice-profiles');
  const id = useId();
  const { name, description, preferredLanguage, isActive } = profile;
  const facts = [
    [
      t('voice.language'),
      preferredLanguage === '' ? t('voice.anyLanguage') : languageName(preferredLanguage, locale),
    ],
    [t('voice.pace'), t(`voice.pace.${profile.speakingPace}`)],
    [t('voice.level'), t(`voice.level.${profile.vocabularyLevel}`)],
  ] as const;
  return (
    <li className={classes.card} data-active={isActive || undefined}>
      <article aria-labelledby={id} className={classes.inner}>
        <header className={classes.head}>
          <h3 id={id} className={classes.name} dir="auto">
            {name}
          </h3>
          {isActive && <span className={classes.badge}>{t('voice.isActive')}</span>}
        </header>
        {description !== '' && (
          <p className={classes.description} dir="auto">
            {description}
          </p>
        )}
        <dl className={classes.facts}>
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className={classes.actions}>
          {!isActive && (
            <Button
              variant="quiet"
              aria-label={t('voice.activateNamed', { name })}
              disabled={isBusy}
              onClick={onActivate}
            >
              {t('voice.activate')}
            </Button>
          )}
          <Button variant="quiet" aria-label={t('voice.editNamed', { name })} onClick={onEdit}>
            {t('voice.edit')}
          </Button>
          <Button variant="danger" aria-label={t('voice.deleteNamed', { name })} onClick={onDelete}>
            {t('voice.delete')}
          </Button>
        </div>
      </article>
    </li>
  );
}
