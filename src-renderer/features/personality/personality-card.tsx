import { useQuery } from '@tanstack/react-query';
import { personalityProfile } from '../../data/personality-profile.ts';
import { useText } from '../../i18n/use-text.ts';
import { openAppPanel } from '../../ui/app-panel.ts';
import { Button } from '../../ui/button.tsx';
import { CardFailure } from '../../ui/card-failure.tsx';
import { CardActions, SettingsCard } from '../../ui/settings-card.tsx';

/** A summary of the user's writing style, with a button that opens its settings. */
export function PersonalityCard() {
  const { t } = useText('settings');
  const { data, isError, refetch } = useQuery(personalityProfile);
  const style = data && t(`personality.style.${data.writingStyle}`);
  return (
    <SettingsCard id="personality" title={t('personality.title')} description={t('personality.lead')}>
      {data && (
        <p>
          {data.name === ''
            ? t('personality.unset')
            : t('personality.summary', { name: data.name, style: style ?? '' })}
        </p>
      )}
      {!data && isError ? (
        <CardFailure message={t('personality.loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <CardActions>
          <Button onClick={() => openAppPanel('personality')}>{t('personality.open')}</Button>
        </CardActions>
      )}
    </SettingsCard>
  );
}
