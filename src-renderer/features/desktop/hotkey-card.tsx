import type { DesktopStatus } from '../../../src/contract/desktop/desktop.ts';
import {
  DELIVERIES,
  HOTKEY_MODES,
  PASTE_AUTOMATION,
  PASTE_PERMISSION,
} from '../../../src/contract/desktop/desktop-options.ts';
import type { Say } from '../../i18n/text-keys.ts';
import { useText } from '../../i18n/use-text.ts';
import { useDesktop, useRemoteValue } from '../../platform/use-remote-value.ts';
import { Segments } from '../../ui/segments.tsx';
import { SettingsCard } from '../../ui/settings-card.tsx';
import classes from './desktop.module.css';
import { HotkeyField } from './hotkey-field.tsx';
import { useChange } from './use-change.ts';

function KeysState({ hotkey }: Pick<DesktopStatus, 'hotkey'>) {
  const { t } = useText('desktop');
  const isBad = hotkey.state === 'taken';
  return (
    <>
      <p className={classes.told} data-tone={isBad ? 'danger' : undefined} role={isBad ? 'alert' : undefined}>
        {t(`desktop.hotkey.state.${hotkey.state}`)}
      </p>
      {hotkey.state === 'unavailable' && <code className={classes.command}>{hotkey.command}</code>}
    </>
  );
}

/**
 * The hint about pasting. A missing system permission is not a program that can be installed, so it has its
 * own text.
 */
function pasteWords({ isPossible, missing }: DesktopStatus['paste']): Parameters<Say<'desktop'>> {
  if (isPossible) return ['desktop.delivery.pasteText'];
  if (missing === null) return ['desktop.delivery.impossible'];
  if (missing === PASTE_PERMISSION) return ['desktop.delivery.accessibility'];
  if (missing === PASTE_AUTOMATION) return ['desktop.delivery.automation'];
  return ['desktop.delivery.missing', { name: missing }];
}

function PasteState({ paste }: Pick<DesktopStatus, 'paste'>) {
  const { t } = useText('desktop');
  return <p className={classes.told}>{t(...pasteWords(paste))}</p>;
}

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
