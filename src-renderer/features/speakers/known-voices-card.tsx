import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { savePreferences, userPreferences } from '../../data/user-preferences.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { Item, ItemList } from '../../ui/item-list.tsx';
import { CardActions, SettingsCard } from '../../ui/settings-card.tsx';
import classes from './known-voices-card.module.css';
import { useKnownVoices } from './use-known-voices.ts';

/** Whether the speakers of new recordings are told apart: a switch of the account, for all its devices. */
function SeparateAlways() {
  const { t } = useText('settings');
  const { data } = useQuery(userPreferences);
  const save = useMutation(savePreferences(useQueryClient()));
  const chosen = save.isPending ? save.variables.separateSpeakers : data?.separateSpeakers;
  return (
    <Switch
      label={t('knownVoices.always')}
      hint={t('knownVoices.alwaysHint')}
      checked={chosen ?? false}
      disabled={!data}
      onChange={(separateSpeakers) => save.mutate({ separateSpeakers })}
    />
  );
}

/** The voices remembered on this device: switched on, listed and forgotten. */
export function KnownVoicesCard({ owner }: { owner: string }) {
  const { t } = useText('settings');
  const { voices, isOn, known } = useKnownVoices(owner);
  return (
    <SettingsCard id="known-voices" title={t('knownVoices.title')} description={t('knownVoices.lead')}>
      <Switch
        label={t('knownVoices.switch')}
        hint={t('knownVoices.switchHint')}
        checked={isOn}
        onChange={(next) => voices.setEnabled(owner, next)}
      />
      <SeparateAlways />
      {known.length === 0 ? (
        <p className={classes.empty}>{t('knownVoices.empty')}</p>
      ) : (
        <ItemList label={t('knownVoices.list')}>
          {known.map(({ name }) => (
            <Item key={name}>
              <bdi>{name}</bdi>
              <Button
                variant="quiet"
                aria-label={t('knownVoices.forgetNamed', { name })}
                onClick={() => voices.forget(owner, name)}
              >
                {t('knownVoices.forget')}
              </Button>
            </Item>
          ))}
        </ItemList>
      )}
      {known.length > 1 && (
        <CardActions>
          <Button variant="quiet" onClick={() => voices.forgetAll(owner)}>
            {t('knownVoices.forgetAll')}
          </Button>
        </CardActions>
      )}
    </SettingsCard>
  );
}
