import type { DesktopSettings } from '../../../src/contract/desktop/desktop.ts';
import { Switch } from '../../ui/fields/switch.tsx';
import { useSettingsChange } from './use-settings-change.ts';

type BooleanSettings = { [K in keyof DesktopSettings]: DesktopSettings[K] extends boolean ? K : never };

interface SettingSwitchProps {
  readonly name: BooleanSettings[keyof DesktopSettings];
  readonly label: string;
  readonly hint?: string;
  /** False if the system lacks a requirement of the setting. */
  readonly isAvailable?: boolean;
}

/** A setting of this computer that is on or off. */
export function SettingSwitch({ name, isAvailable = true, ...words }: SettingSwitchProps) {
  const { settings, change } = useSettingsChange();
  return (
    <Switch
      {...words}
      checked={settings?.[name] ?? false}
      disabled={!settings || !isAvailable}
      onChange={(checked) => change({ [name]: checked })}
    />
  );
}
