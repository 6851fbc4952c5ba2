import { useText } from '../../i18n/use-text.ts';
import { useDesktop, useRemoteValue } from '../../platform/use-remote-value.ts';
import { SettingsCard } from '../../ui/settings-card.tsx';
import classes from './desktop.module.css';

/** How data on this computer is protected, according to the actual state. */
export function SafetyCard() {
  const { t } = useText('desktop');
  const status = useRemoteValue(useDesktop().status);
  return (
    <SettingsCard id="safety" title={t('desktop.safety.title')}>
      {status && (
        <>
          <p className={classes.note}>{t(`desktop.safety.secrets.${status.secrets}`)}</p>
          <p className={classes.note}>{t(`desktop.safety.takes.${status.recordingKey}`)}</p>
          {status.unreadableTakes > 0 && <p className={classes.note}>{t('desktop.safety.unreadable')}</p>}
        </>
      )}
    </SettingsCard>
  );
}
