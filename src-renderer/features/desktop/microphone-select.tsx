import { useText } from '../../i18n/use-text.ts';
import { useMicrophones } from '../../platform/use-microphones.ts';
import { Select } from '../../ui/fields/select.tsx';
import { useChange } from './use-change.ts';

/** The choice of microphone. */
export function MicrophoneSelect() {
  const { t } = useText('desktop');
  const { settings, change } = useChange();
  const known = useMicrophones();
  const chosen = settings?.microphone ?? null;
  const isThere = chosen === null || known.some(({ id }) => id === chosen.id);
  return (
    <Select
      aria-label={t('desktop.microphone.choice')}
      value={chosen?.id ?? ''}
      disabled={!settings}
      onChange={({ currentTarget }) => {
        const microphone = known.find(({ id }) => id === currentTarget.value) ?? null;
        change({ microphone });
      }}
    >
      <option value="">{t('desktop.microphone.system')}</option>
      {known.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
      {chosen && !isThere && (
        <option value={chosen.id}>{t('desktop.microphone.gone', { name: chosen.label })}</option>
      )}
    </Select>
  );
}
