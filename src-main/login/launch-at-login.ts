import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { replaceFile } from '../disk/replace-file.ts';
import type { Concern } from '../settings/settings.ts';

/** Starts the app when the person signs in to the computer. Rejects when the system refuses. */
export interface LoginStart {
  set(isWanted: boolean): Promise<void>;
}

/** The part of Electron's `app` that is used on macOS and Windows. */
export interface LoginItemPort {
  setLoginItemSettings(settings: { openAtLogin: boolean; args: string[] }): void;
}

/** By the system's own list. */
export function systemLoginStart(port: LoginItemPort, hiddenSwitch: string): LoginStart {
  return {
    set: async (isWanted) => port.setLoginItemSettings({ openAtLogin: isWanted, args: [hiddenSwitch] }),
  };
}

/** An argument as the desktop entry specification quotes it (section "The Exec key"). */
function quoted(argument: string): string {
  const escaped = argument.replace(/[\\"`$]/g, '\\$&').replaceAll('%', '%%');
  return `"${escaped}"`.replaceAll('\\', '\\\\');
}

/** By a file in the folder that Linux desktops start programs from. */
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

/** The setting's side of it. */
export function loginConcern(login: LoginStart, onRefused: (error: unknown) => void): Concern {
  return {
    async apply(wanted, before) {
      if (wanted.launchAtLogin === before.launchAtLogin) return null;
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
