import { useText } from '../../i18n/use-text.ts';
import { useMicrophones } from '../../platform/use-microphones.ts';
import { Select } from '../../ui/fields/select.tsx';
import { useSettingsChange } from './use-settings-change.ts';

/** The choice of microphone. */
export function MicrophoneSelect() {
  const { t } = useText('desktop');
  const { settings, change } = useSettingsChange();
  const microphones = useMicrophones();
  const chosen = settings?.microphone ?? null;
  const isConnected = chosen === null || microphones.some(({ id }) => id === chosen.id);
  return (
    <Select
      aria-label={t('desktop.microphone.choice')}
      value={chosen?.id ?? ''}
      disabled={!settings}
      onChange={({ currentTarget }) => {
        const microphone = microphones.find(({ id }) => id === currentTarget.value) ?? null;
        change({ microphone });
      }}
    >
      <option value="">{t('desktop.microphone.system')}</option>
      {microphones.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
      {chosen && !isConnected && (
        <option value={chosen.id}>{t('desktop.microphone.gone', { name: chosen.label })}</option>
      )}
    </Select>
  );
}
