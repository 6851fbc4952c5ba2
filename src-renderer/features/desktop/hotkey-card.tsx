import { DELIVERIES, HOTKEY_MODES } from '../../../src/contract/desktop/desktop-options.ts';
import { useText } from '../../i18n/use-text.ts';
import { useDesktop, useRemoteValue } from '../../platform/use-remote-value.ts';
import { Segments } from '../../ui/segments.tsx';
import { SettingsCard } from '../../ui/settings-card.tsx';
import classes from './desktop.module.css';
import { HotkeyField } from './hotkey-field.tsx';
import { KeysState, PasteState } from './hotkey-state.tsx';
import { useChange } from './use-change.ts';

/** Dictation from any program: the hotkey, its mode, and the delivery of the text. */
export function HotkeyCard() {
  const { t } = useText('desktop');
  const status = useRemoteValue(useDesktop().status);
  const { settings, change } = useChange();
  const isUnavailable = status?.hotkey.state === 'unavailable';
  return (
    <SettingsCard id="hotkey" title={t('desktop.hotkey.title')} description={t('desktop.hotkey.lead')}>
      {settings && !isUnavailable && (
        <HotkeyField hotkey={settings.hotkey} onChange={(hotkey) => change({ hotkey })} />
      )}
      {status && <KeysState hotkey={status.hotkey} />}
      {settings && !isUnavailable && (
        <Segments
          label={t('desktop.hotkey.mode')}
          options={HOTKEY_MODES.map((value) => ({ value, label: t(`desktop.hotkey.mode.${value}`) }))}
          value={settings.hotkeyMode}
          disabled={status?.hotkey.canHold === false}
          onChange={(hotkeyMode) => change({ hotkeyMode })}
        />
      )}
      {status?.hotkey.canHold === false && <p className={classes.told}>{t('desktop.hotkey.cantHold')}</p>}
      {settings && (
        <Segments
          label={t('desktop.delivery')}
          options={DELIVERIES.map((value) => ({ value, label: t(`desktop.delivery.${value}`) }))}
          value={settings.delivery}
          onChange={(delivery) => change({ delivery })}
        />
      )}
      {settings?.delivery === 'paste' && status && <PasteState paste={status.paste} />}
    </SettingsCard>
  );
}
