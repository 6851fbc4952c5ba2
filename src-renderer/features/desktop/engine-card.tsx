import { LOCAL_ENGINES } from '../../../src/contract/desktop/desktop-options.ts';
import { useText } from '../../i18n/use-text.ts';
import { Select } from '../../ui/fields/select.tsx';
import { SettingsCard } from '../../ui/settings-card.tsx';
import { useSettingsChange } from './use-settings-change.ts';

/** The speech engine of the local server. */
export function EngineCard() {
  const { t } = useText('desktop');
  const { settings, change } = useSettingsChange();
  return (
    <SettingsCard id="engine" title={t('desktop.engine.title')} description={t('desktop.engine.lead')}>
      <Select
        aria-label={t('desktop.engine.title')}
        value={settings?.engine ?? 'auto'}
        disabled={!settings}
        onChange={({ currentTarget }) => {
          const engine = LOCAL_ENGINES.find((one) => one === currentTarget.value);
          if (engine) change({ engine });
        }}
      >
        {LOCAL_ENGINES.map((one) => (
          <option key={one} value={one}>
            {t(`desktop.engine.${one}`)}
          </option>
        ))}
      </Select>
    </SettingsCard>
  );
}
