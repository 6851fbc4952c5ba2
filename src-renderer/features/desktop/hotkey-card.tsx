import { DEFAULT_HOTKEY, HOTKEY_ACTIONS } from '../../../src/contract/desktop/desktop-options.ts';
import { useText } from '../../i18n/use-text.ts';
import { useDesktop, useRemoteValue } from '../../platform/use-remote-value.ts';
import { SettingsCard } from '../../ui/settings-card.tsx';
import { HotkeyField } from './hotkey-field.tsx';
import { KeysState } from './hotkey-state.tsx';
import { useSettingsChange } from './use-settings-change.ts';

/** The keys for dictation from any program, one for each action. */
export function HotkeyCard() {
  const { t } = useText('desktop');
  const status = useRemoteValue(useDesktop().status);
  const hotkeys = status?.hotkeys;
  const { settings, change } = useSettingsChange();
  return (
    <SettingsCard id="hotkey" title={t('desktop.hotkey.title')} description={t('desktop.hotkey.lead')}>
      {status && <KeysState {...status} />}
      {settings &&
        hotkeys?.by !== 'none' &&
        HOTKEY_ACTIONS.map((action) => (
          <HotkeyField
            key={action}
            action={action}
            hotkey={settings.hotkeys[action]}
            usual={action === 'toggle' ? DEFAULT_HOTKEY : null}
            state={hotkeys?.states[action] ?? null}
            onChange={(hotkey) => change({ hotkeys: { ...settings.hotkeys, [action]: hotkey } })}
          />
        ))}
    </SettingsCard>
  );
}
