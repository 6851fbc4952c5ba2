import { useText } from '../i18n/use-text.ts';

export function AuthPage() {
  const { t } = useText();
  return (
    <main id="main" tabIndex={-1}>
      <h1>{t('app.name')}</h1>
    </main>
  );
}
