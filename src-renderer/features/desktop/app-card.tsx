import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useDesktop, useRemoteValue } from '../../platform/use-remote-value.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { CardActions, SettingsCard } from '../../ui/settings-card.tsx';
import classes from './desktop.module.css';
import { SettingSwitch } from './setting-switch.tsx';

/** Buttons that show the log and the licences of other software in the file manager. */
function ShownFiles() {
  const { t } = useText('desktop');
  const { showLog, showLicences } = useDesktop();
  const [hasFailed, setFailed] = useState(false);
  const show = (file: () => Promise<unknown>) => () =>
    file().then(
      (isShown) => setFailed(isShown === false),
      () => setFailed(true),
    );
  return (
    <>
      <p className={classes.note}>{t('desktop.app.logTold')}</p>
      <CardActions>
        <Button onClick={show(showLog)}>{t('desktop.app.log')}</Button>
        <Button onClick={show(showLicences)}>{t('desktop.app.licences')}</Button>
      </CardActions>
      <p role="status" className={classes.note}>
        {hasFailed && t('desktop.app.notShown')}
      </p>
    </>
  );
}

/** Autostart, tray and notifications of the app, its log, licences and version. */
export function AppCard() {
  const { t } = useText('desktop');
  const status = useRemoteValue(useDesktop().status);
  const hasTray = status?.hasTray !== false;
  return (
    <SettingsCard id="app" title={t('desktop.app.title')}>
      <SettingSwitch name="launchAtLogin" label={t('desktop.app.login')} />
      <SettingSwitch
        name="closeToTray"
        label={t('desktop.app.tray')}
        hint={t(hasTray ? 'desktop.app.trayHint' : 'desktop.app.noTray')}
        isAvailable={hasTray}
      />
      <SettingSwitch
        name="notifications"
        label={t('desktop.app.notices')}
        hint={t('desktop.app.noticesHint')}
      />
      <CardActions>
        <Link to="/setup" button="control">
          {t('setup.again')}
        </Link>
      </CardActions>
      <ShownFiles />
      {status && <p className={classes.note}>{t('desktop.app.version', { version: status.version })}</p>}
    </SettingsCard>
  );
}
