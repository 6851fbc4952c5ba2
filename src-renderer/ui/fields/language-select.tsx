import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '../../../src/contract/languages.ts';
import { addressIn, languageAddress } from '../../../src/contract/page/pages.ts';
import { showLanguage } from '../../i18n/i18n.ts';
import { nativeLanguageName } from '../../i18n/language-name.ts';
import { useText } from '../../i18n/use-text.ts';
import { showToast } from '../toast/toasts.ts';
import classes from './language-select.module.css';

/** Replaces the language prefix of the address, if it has one. */
function replaceAddressLanguage(language: InterfaceLanguage): void {
  const localisedAddress = languageAddress(location.pathname);
  if (!localisedAddress) return;
  history.replaceState(
    history.state,
    '',
    addressIn(language, localisedAddress.page) + location.search + location.hash,
  );
}

export interface LanguageSelectProps {
  /** Called after each choice, once the interface shows the language. */
  readonly onChoose?: ((language: InterfaceLanguage) => void) | undefined;
}

/** The interface language, for visitors without settings: applied at once, and stored on this device. */
export function LanguageSelect({ onChoose }: LanguageSelectProps) {
  const { t, locale } = useText('common');
  const choose = async (code: string): Promise<void> => {
    const language = INTERFACE_LANGUAGES.find((one) => one === code);
    if (!language) return;
    try {
      await showLanguage(language);
    } catch {
      // The texts could not be loaded: the language and the control stay unchanged.
      showToast({ kind: 'error', title: t('failure.network') });
      return;
    }
    replaceAddressLanguage(language);
    onChoose?.(language);
  };
  return (
    <select
      className={classes.select}
      aria-label={t('footer.language')}
      value={locale}
      onChange={({ currentTarget }) => void choose(currentTarget.value)}
    >
      {INTERFACE_LANGUAGES.map((code) => (
        <option key={code} value={code} lang={code}>
          {nativeLanguageName(code)}
        </option>
      ))}
    </select>
  );
}
