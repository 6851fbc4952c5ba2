import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { CardActions, SettingsCard } from '../../ui/settings-card.tsx';
import { AccessibilityFields } from './accessibility-fields.tsx';
import { useAccessibilityReset } from './use-accessibility-choice.ts';

/** The accessibility settings as a settings card, with a reset button. */
export function AccessibilityCard() {
  const { t } = useText('settings');
  const reset = useAccessibilityReset();
  return (
    <SettingsCard id="accessibility" title={t('accessibility.title')} description={t('accessibility.lead')}>
      <AccessibilityFields />
      <CardActions>
        <Button onClick={reset}>{t('accessibility.reset')}</Button>
      </CardActions>
    </SettingsCard>
  );
}
