import { z } from 'zod';
import {
  DEFAULT_DESKTOP_SETTINGS,
  type DesktopSettings,
  desktopSettingsSchema,
} from '../../src/contract/desktop/desktop.ts';
import { type StoredJson, storedJson } from '../disk/stored-json.ts';

const fields = Object.entries(desktopSettingsSchema.shape);

/** Each field by itself: one that this version does not know any more costs no other. */
function settingsFrom(found: Readonly<Record<string, unknown>>): DesktopSettings {
  const good = fields.flatMap(([name, schema]) => {
    const read = schema.safeParse(found[name]);
    return read.success ? [[name, read.data]] : [];
  });
  return { ...DEFAULT_DESKTOP_SETTINGS, ...Object.fromEntries(good) };
}

export interface SettingsFile extends Pick<StoredJson<DesktopSettings>, 'write'> {
  read(): Promise<DesktopSettings>;
}

/** The file of the settings. Reading always gives settings: a field that is missing or wrong has its default. */
export function openSettingsFile(path: string): SettingsFile {
  const file = storedJson(path, z.record(z.string(), z.unknown()));
  return {
    read: async () => settingsFrom((await file.read()) ?? {}),
    write: file.write,
  };
}
