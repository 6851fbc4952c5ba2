import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { AI_SERVICES } from '../../../src/contract/api/ai-services.ts';
import { capabilities } from '../../data/capabilities.ts';
import { serviceNames } from '../../data/service-names.ts';
import { savePreferences, userPreferences } from '../../data/user-preferences.ts';
import { useText } from '../../i18n/use-text.ts';
import { CardFailure } from '../../ui/card-failure.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { SettingsCard } from '../../ui/settings-card.tsx';
import classes from './privacy-card.module.css';

/** The services that are unavailable while nothing leaves; announced when that changes. */
function Consequence() {
  const { t, locale } = useText('settings');
  const { data } = useQuery(capabilities);
  if (!data?.nothingLeaves) return null;
  const names = serviceNames(data);
  const off = AI_SERVICES.filter((id) => !data.services[id].available).map((id) => names[id]);
  const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(new Set(off));
  return <>{off.length > 0 ? t('privacyCard.off', { names: list }) : t('privacyCard.allInside')}</>;
}

/** The switch that keeps all data on this server. */
export function PrivacyCard() {
  const { t } = useText('settings');
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(userPreferences);
  const save = useMutation({
    ...savePreferences(client),
    // An option of the mutation, because callbacks passed to `mutate` are dropped when the page is left.
    onSettled: (saved) => {
      if (saved) void client.invalidateQueries({ queryKey: capabilities.queryKey });
    },
  });
  const isOn = (save.isPending ? save.variables.nothingLeaves : data?.nothingLeaves) ?? false;
  return (
    <SettingsCard id="privacy" title={t('privacyCard.title')} description={t('privacyCard.lead')}>
      {!data && isError ? (
        <CardFailure message={t('settings.loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <Switch
          label={t('privacyCard.switch')}
          hint={t('privacyCard.hint')}
          checked={isOn}
          disabled={!data}
          onChange={(nothingLeaves) => save.mutate({ nothingLeaves })}
        />
      )}
      <p className={classes.consequence} role="status">
        {data && isOn && <Consequence />}
      </p>
    </SettingsCard>
  );
}
