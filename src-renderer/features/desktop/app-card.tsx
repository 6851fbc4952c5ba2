import type { DesktopSettings } from '../../../src/contract/desktop/desktop.ts';
import { useText } from '../../i18n/use-text.ts';
import { useDesktop, useRemoteValue } from '../../platform/use-remote-value.ts';
import { Link } from '../../ui/link.tsx';
import { CardActions, SettingsCard } from '../../ui/settings-card.tsx';
import { Switch } from '../../ui/switch.tsx';
import classes from './desktop.module.css';
import { useChange } from './use-change.ts';

type OnOrOff = { [K in keyof DesktopSettings]: DesktopSettings[K] extends boolean ? K : never };
type SwitchName = OnOrOff[keyof DesktopSettings];

interface SettingSwitchProps {
  readonly name: SwitchName;
  readonly label: string;
  readonly hint?: string;
}

function SettingSwitch({ name, ...words }: SettingSwitchProps) {
  const { settings, change } = useChange();
  return (
    <Switch
      {...words}
      checked={settings?.[name] ?? false}
      disabled={!settings}
      onChange={(checked) => change({ [name]: checked })}
    />
  );
}

/** Autostart, tray and notifications of the app, and its version. */
export function AppCard() {
  const { t } = useText('desktop');
  const status = useRemoteValue(useDesktop().status);
  return (
    <SettingsCard id="app" title={t('desktop.app.title')}>
      <SettingSwitch name="launchAtLogin" label={t('desktop.app.login')} />
      <SettingSwitch name="closeToTray" label={t('desktop.app.tray')} hint={t('desktop.app.trayHint')} />
      <SettingSwitch
        name="notifications"
        label={t('desktop.app.notices')}
        hint={t('desktop.app.noticesHint')}
      />
      <CardActions>
        <Link to="/setup" button="outline">
          {t('setup.again')}
        </Link>
      </CardActions>
      {status && <p className={classes.told}>{t('desktop.app.version', { version: status.version })}</p>}
    </SettingsCard>
  );
}
