import { useQuery } from '@tanstack/react-query';
import { INTERFACE_LANGUAGES } from '../../../src/contract/languages.ts';
import { userPreferences } from '../../data/user-preferences.ts';
import {
  ENGLISH_DATE_FORMATS,
  publicDateText,
  storeDateFormat,
  storedDateFormat,
} from '../../i18n/date-text.ts';
import { nativeLanguageName } from '../../i18n/language-name.ts';
import { useText } from '../../i18n/use-text.ts';
import { whenPageIdle } from '../../page-state/page-busy.ts';
import { CardFailure } from '../../ui/card-failure.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { SettingsCard } from '../../ui/settings-card.tsx';
import { useChangeLanguage } from './change-language.ts';

/** A sample date in the afternoon, late in a month: it shows the order of day and month, and the clock. */
const SAMPLE = new Date(2026, 10, 22, 15, 4);

/** The format of dates in English on this device; a change reloads the page. */
function EnglishDatesChoice() {
  const { t } = useText('settings');
  return (
    <Select
      aria-label={t('language.dates')}
      defaultValue={storedDateFormat() ?? ''}
      onChange={({ currentTarget }) => {
        storeDateFormat(ENGLISH_DATE_FORMATS.find((one) => one === currentTarget.value) ?? null);
        whenPageIdle(() => location.reload());
      }}
    >
      <option value="">{t('language.datesOfDevice')}</option>
      {ENGLISH_DATE_FORMATS.map((locale) => (
        <option key={locale} value={locale}>
          {publicDateText(SAMPLE, locale, { dateStyle: 'medium', timeStyle: 'short' })}
        </option>
      ))}
    </Select>
  );
}

/** The interface language as a settings card; a change is saved at once. */
export function LanguageCard() {
  // Before onboarding, the preferences may contain another language than the shown one.
  const { t, locale } = useText('settings');
  const { data, isError, refetch } = useQuery(userPreferences);
  const { change, isPending } = useChangeLanguage();
  return (
    <SettingsCard id="language" title={t('language.title')} description={t('language.lead')}>
      {!data && isError ? (
        <CardFailure message={t('settings.loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <Select
          aria-label={t('language.title')}
          value={locale}
          disabled={!data}
          isBusy={isPending}
          onChange={({ currentTarget }) => {
            const chosen = INTERFACE_LANGUAGES.find((code) => code === currentTarget.value);
            if (chosen) change(chosen);
          }}
        >
          {INTERFACE_LANGUAGES.map((code) => (
            <option key={code} value={code} lang={code}>
              {nativeLanguageName(code)}
            </option>
          ))}
        </Select>
      )}
      {data && locale === 'en' && <EnglishDatesChoice />}
    </SettingsCard>
  );
}
