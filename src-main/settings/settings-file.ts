import { z } from 'zod';
import {
  DEFAULT_DESKTOP_SETTINGS,
  type DesktopSettings,
  desktopSettingsSchema,
} from '../../src/contract/desktop/desktop.ts';
import { type StoredJson, storedJson } from '../disk/stored-json.ts';

const fields = Object.entries(desktopSettingsSchema.shape);

/** The one key of earlier versions, and how it was used. */
const oldHotkeySchema = z.object({
  hotkey: z.string().nullable(),
  hotkeyMode: z.enum(['toggle', 'hold']).catch('toggle'),
});

/** Translates settings of earlier versions. */
function migrateHotkey(found: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const old = oldHotkeySchema.safeParse(found);
  if (!old.success || 'hotkeys' in found) return found;
  const { hotkey, hotkeyMode } = old.data;
  return {
    ...found,
    hotkeys: { ...DEFAULT_DESKTOP_SETTINGS.hotkeys, toggle: null, [hotkeyMode]: hotkey },
  };
}

/**
 * Validates each field separately, so that an obsolete one does not invalidate the others. A user with settings of an
 * earlier version is not new, and skips the first steps.
 */
function settingsFrom(found: Readonly<Record<string, unknown>>): DesktopSettings {
  const validEntries = fields.flatMap(([name, schema]) => {
    const read = schema.safeParse(found[name]);
    return read.success ? [[name, read.data]] : [];
  });
  return { ...DEFAULT_DESKTOP_SETTINGS, isSetUp: true, ...Object.fromEntries(validEntries) };
}

export interface SettingsFile extends Pick<StoredJson<DesktopSettings>, 'write'> {
  read(): Promise<DesktopSettings>;
}

/** The settings file. Reading always returns settings: missing or invalid fields have their default. */
export function openSettingsFile(path: string): SettingsFile {
  const file = storedJson(path, z.record(z.string(), z.unknown()));
  return {
    async read() {
      const found = await file.read();
      return found ? settingsFrom(migrateHotkey(found)) : DEFAULT_DESKTOP_SETTINGS;
    },
    write: file.write,
  };
}
