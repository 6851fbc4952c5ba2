import { useText } from '../../i18n/use-text.ts';
import { useDesktop, useRemoteValue } from '../../platform/use-remote-value.ts';
import { Link } from '../../ui/link.tsx';
import { CardActions, SettingsCard } from '../../ui/settings-card.tsx';
import classes from './desktop.module.css';
import { SettingSwitch } from './setting-switch.tsx';

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
