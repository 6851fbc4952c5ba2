import { useState } from 'react';
import type { InterfaceLanguage } from '../../../../src/contract/languages.ts';
import { showLanguage } from '../../../i18n/i18n.ts';
import { useText } from '../../../i18n/use-text.ts';
import { LanguageList } from '../../../ui/fields/language-list.tsx';
import { showToast } from '../../../ui/toast/toasts.ts';
import classes from './first-run.module.css';

/** The interface language, shown at once; the end of the first steps stores it in the account. */
export function LanguageStep() {
  const { t, locale } = useText('common', 'desktop');
  const [isComing, setComing] = useState(false);
  const choose = async (code: InterfaceLanguage): Promise<void> => {
    setComing(true);
    try {
      await showLanguage(code);
    } catch {
      // The texts could not be loaded: the language stays as it is.
      showToast({ kind: 'error', title: t('failure.network') });
    }
    setComing(false);
  };
  return (
    <>
      <p className={classes.note}>{t('setup.languageLead')}</p>
      <LanguageList chosen={locale} disabled={isComing} onChoose={(code) => void choose(code)} />
    </>
  );
}
