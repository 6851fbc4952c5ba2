import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { replaceFile } from '../disk/replace-file.ts';
import type { SettingsApplier } from '../settings/settings.ts';

/** Starts the app at login. Rejects when the system refuses. */
export interface LoginStart {
  set(isWanted: boolean): Promise<void>;
}

/** The used part of Electron's `app`, on macOS and Windows. */
export interface LoginItemPort {
  setLoginItemSettings(settings: { openAtLogin: boolean; args: string[] }): void;
}

/** Uses the system's login items. */
export function systemLoginStart(port: LoginItemPort, hiddenSwitch: string): LoginStart {
  return {
    set: async (isWanted) => port.setLoginItemSettings({ openAtLogin: isWanted, args: [hiddenSwitch] }),
  };
}

/** Quotes an argument by the desktop entry specification (section "The Exec key"). */
function quoted(argument: string): string {
  const escaped = argument.replace(/[\\"`$]/g, '\\$&').replaceAll('%', '%%');
  return `"${escaped}"`.replaceAll('\\', '\\\\');
}

/** Uses a file in the autostart folder of Linux desktops. */
export function desktopFileLoginStart(
  configFolder: string,
  command: { readonly program: string; readonly args: readonly string[] },
): LoginStart {
  const path = join(configFolder, 'autostart', 'parlance.desktop');
  const content = [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Parlance',
    `Exec=${[command.program, ...command.args].map(quoted).join(' ')}`,
    'X-GNOME-Autostart-enabled=true',
    'Terminal=false',
    '',
  ].join('\n');
  return {
    async set(isWanted) {
      if (!isWanted) {
        await rm(path, { force: true });
        return;
      }
      await mkdir(dirname(path), { recursive: true });
      await replaceFile(path, content);
    },
  };
}

/** Applies the setting. */
export function createLoginApplier(login: LoginStart, onRefused: (error: unknown) => void): SettingsApplier {
  return {
    async apply(wanted, previous) {
      if (wanted.launchAtLogin === previous.launchAtLogin) return null;
      try {
        await login.set(wanted.launchAtLogin);
        return null;
      } catch (error) {
        onRefused(error);
        return 'systemRefused';
      }
    },
  };
}
