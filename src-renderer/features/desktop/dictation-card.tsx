import type { DesktopSettings } from '../../../src/contract/desktop/desktop.ts';
import { DELIVERIES, ESCAPE_MODES, SILENCE_STOPS } from '../../../src/contract/desktop/desktop-options.ts';
import { useText } from '../../i18n/use-text.ts';
import { useDesktop, useRemoteValue } from '../../platform/use-remote-value.ts';
import { FieldFrame } from '../../ui/fields/field-frame.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { SettingsCard } from '../../ui/settings-card.tsx';
import classes from './desktop.module.css';
import { PasteState } from './hotkey-state.tsx';
import { SettingSwitch } from './setting-switch.tsx';
import { type SettingsChange, useSettingsChange } from './use-settings-change.ts';

interface PartProps {
  readonly settings: DesktopSettings;
  readonly change: SettingsChange['change'];
}

function DeliveryChoice({ settings, change }: PartProps) {
  const { t } = useText('desktop');
  const paste = useRemoteValue(useDesktop().status)?.paste;
  return (
    <>
      <Segments
        label={t('desktop.delivery')}
        options={DELIVERIES.map((value) => ({ value, label: t(`desktop.delivery.${value}`) }))}
        value={settings.delivery}
        onChange={(delivery) => change({ delivery })}
      />
      {settings.delivery === 'paste' && paste && <PasteState paste={paste} />}
    </>
  );
}

function SilenceChoice({ settings, change }: PartProps) {
  const { t, locale } = useText('desktop');
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', unitDisplay: 'long' });
  return (
    <FieldFrame label={t('desktop.silence')}>
      {(field) => (
        <Select
          {...field}
          value={String(settings.stopAfterSilence)}
          onChange={({ currentTarget }) => {
            const wanted = SILENCE_STOPS.find((seconds) => String(seconds) === currentTarget.value);
            if (wanted !== undefined) change({ stopAfterSilence: wanted });
          }}
        >
          {SILENCE_STOPS.map((seconds) => (
            <option key={seconds} value={seconds}>
              {seconds === 0
                ? t('desktop.silence.never')
                : t('desktop.silence.after', { time: format.format(seconds) })}
            </option>
          ))}
        </Select>
      )}
    </FieldFrame>
  );
}

/** Behaviour during and after a dictation. */
export function DictationCard() {
  const { t } = useText('desktop');
  const status = useRemoteValue(useDesktop().status);
  const { settings, change } = useSettingsChange();
  const canShowPill = status?.canShowPill !== false;
  const canPause = status?.canPauseMedia !== false;
  return (
    <SettingsCard id="dictation" title={t('desktop.dictation.title')}>
      {settings && (
        <>
          <DeliveryChoice settings={settings} change={change} />
          {status?.hotkeys.by === 'system' && (
            <>
              <Segments
                label={t('desktop.escape')}
                options={ESCAPE_MODES.map((value) => ({ value, label: t(`desktop.escape.${value}`) }))}
                value={settings.escapeCancels}
                onChange={(escapeCancels) => change({ escapeCancels })}
              />
              <p className={classes.note}>{t('desktop.escape.hint')}</p>
            </>
          )}
          <SilenceChoice settings={settings} change={change} />
        </>
      )}
      <SettingSwitch
        name="showPill"
        label={t('desktop.pill')}
        hint={t(canShowPill ? 'desktop.pillHint' : 'desktop.pillMissing')}
        isAvailable={canShowPill}
      />
      <SettingSwitch name="sounds" label={t('desktop.sounds')} hint={t('desktop.soundsHint')} />
      <SettingSwitch
        name="pauseMedia"
        label={t('desktop.media')}
        hint={t(canPause ? 'desktop.mediaHint' : 'desktop.mediaMissing')}
        isAvailable={canPause}
      />
    </SettingsCard>
  );
}
