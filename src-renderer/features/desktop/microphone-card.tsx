import { useText } from '../../i18n/use-text.ts';
import { Switch } from '../../ui/fields/switch.tsx';
import { SettingsCard } from '../../ui/settings-card.tsx';
import { MicrophoneSelect } from './microphone-select.tsx';
import { useSettingsChange } from './use-settings-change.ts';

/** The choice of microphone, and whether it stays open between recordings. */
export function MicrophoneCard() {
  const { t } = useText('desktop');
  const { settings, change } = useSettingsChange();
  return (
    <SettingsCard id="microphone" title={t('desktop.microphone.title')}>
      <MicrophoneSelect />
      <Switch
        label={t('desktop.microphone.ready')}
        hint={t('desktop.microphone.readyHint')}
        checked={settings?.keepMicrophoneReady ?? false}
        disabled={!settings}
        onChange={(keepMicrophoneReady) => change({ keepMicrophoneReady })}
      />
    </SettingsCard>
  );
}
