import { AI_SERVICES } from '../../../src/contract/api/ai-services.ts';
import { useText } from '../../i18n/use-text.ts';
import { useDesktop, useRemoteValue } from '../../platform/use-remote-value.ts';
import { SettingsCard } from '../../ui/settings-card.tsx';
import { KeyForm } from './key-form.tsx';

/** The user's API keys for writing services, used by the local server. */
export function KeysCard() {
  const { t } = useText('desktop');
  const keys = useRemoteValue(useDesktop().keys);
  return (
    <SettingsCard id="keys" title={t('desktop.keys.title')} description={t('desktop.keys.lead')}>
      {keys && AI_SERVICES.map((one) => <KeyForm key={one} service={one} isThere={keys[one]} />)}
    </SettingsCard>
  );
}
