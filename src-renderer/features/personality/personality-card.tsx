import { useQuery } from '@tanstack/react-query';
import type { PersonalityProfile } from '../../../src/contract/api/personality-profile.ts';
import { personalityProfile } from '../../data/personality-profile.ts';
import type { Translate } from '../../i18n/text-keys.ts';
import { useText } from '../../i18n/use-text.ts';
import { openAppPanel } from '../../page-state/app-panel.ts';
import { Button } from '../../ui/button.tsx';
import { CardFailure } from '../../ui/card-failure.tsx';
import { EMPTY_LINE } from '../../ui/empty-line.ts';
import { CardActions, SettingsCard } from '../../ui/settings-card.tsx';

/** The user's name and style, in words. */
function summaryOf({ name, writingStyle }: PersonalityProfile, t: Translate<'settings'>): string {
  if (name === '') return t('personality.unset');
  return t('personality.summary', { name, style: t(`personality.style.${writingStyle}`) });
}

/** A summary of the user's writing style, with a button that opens its settings. */
export function PersonalityCard() {
  const { t } = useText('settings');
  const { data, isError, refetch } = useQuery(personalityProfile);
  const isFailed = !data && isError;
  const summary = data ? summaryOf(data, t) : EMPTY_LINE;
  return (
    <SettingsCard id="personality" title={t('personality.title')} description={t('personality.lead')}>
      {!isFailed && <p>{summary}</p>}
      {isFailed ? (
        <CardFailure message={t('personality.loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <CardActions>
          <Button onClick={() => openAppPanel('personality')}>{t('personality.open')}</Button>
        </CardActions>
      )}
    </SettingsCard>
  );
}
