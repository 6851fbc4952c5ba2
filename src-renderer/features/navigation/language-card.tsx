import { useQuery } from '@tanstack/react-query';
import { INTERFACE_LANGUAGES } from '../../../src/contract/languages.ts';
import { userPreferences } from '../../data/user-preferences.ts';
import { ownName } from '../../i18n/language-name.ts';
import { useText } from '../../i18n/use-text.ts';
import { CardFailure } from '../../ui/card-failure.tsx';
import { Select } from '../../ui/select.tsx';
import { SettingsCard } from '../../ui/settings-card.tsx';
import { useChangeLanguage } from './change-language.ts';

/** The language of the interface, among the settings: saved as it is chosen. */
export function LanguageCard() {
  const { t } = useText();
  const { data, isError, refetch } = useQuery(userPreferences);
  const { change, isPending } = useChangeLanguage();
  return (
    <SettingsCard id="language" title={t('language.title')} description={t('language.lead')}>
      {!data && isError ? (
        <CardFailure message={t('settings.loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <Select
          aria-label={t('language.title')}
          value={data?.interfaceLanguage ?? 'en'}
          disabled={!data || isPending}
          onChange={({ currentTarget }) => {
            const chosen = INTERFACE_LANGUAGES.find((code) => code === currentTarget.value);
            if (chosen) change(chosen);
          }}
        >
          {INTERFACE_LANGUAGES.map((code) => (
            <option key={code} value={code} lang={code}>
              {ownName(code)}
            </option>
          ))}
        </Select>
      )}
    </SettingsCard>
  );
}
