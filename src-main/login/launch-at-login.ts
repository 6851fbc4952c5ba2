import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { createSerialQueue } from '../../src/async/serial-queue.ts';
import { hasCode } from '../../src/node/error-code.ts';
import { fileExists } from '../../src/node/file-exists.ts';
import { replaceFile } from '../disk/replace-file.ts';
import type { SettingsApplier } from '../settings/settings.ts';

/** Starts the app at login. Rejects when the system refuses. */
export interface LoginStart {
  set(isWanted: boolean): Promise<void>;
  /** Starts the app from where it is now, if it has moved since `set`. What the system or the user changed stays. */
  update(): Promise<void>;
}

/** The used part of Electron's `app`, on macOS and Windows. */
export interface LoginItemPort {
  setLoginItemSettings(settings: { openAtLogin: boolean; args: string[] }): void;
}

/** Uses the system's login items. */
export function systemLoginStart(port: LoginItemPort, hiddenSwitch: string): LoginStart {
  return {
    set: async (isWanted) => port.setLoginItemSettings({ openAtLogin: isWanted, args: [hiddenSwitch] }),
    // An installed program does not move.
    update: async () => undefined,
  };
}

/** Quotes an argument by the desktop entry specification (section "The Exec key"). */
function quoted(argument: string): string {
  const escaped = argument.replace(/[\\"`$]/g, '\\$&').replaceAll('%', '%%');
  return `"${escaped}"`.replaceAll('\\', '\\\\');
}

/** The path of the program in a desktop entry, quoted or not; null if it names none by its path. */
function programOf(entry: string): string | null {
  const line = /^Exec=(.*)$/m.exec(entry)?.[1]?.replaceAll('\\\\', '\\') ?? '';
  const [, inQuotes, word] = /^\s*(?:"((?:[^"\\]|\\.)*)"|(\S+))/.exec(line) ?? [];
  const program = (inQuotes?.replace(/\\(.)/g, '$1') ?? word ?? '').replaceAll('%%', '%');
  return isAbsolute(program) ? program : null;
}

async function readIfPresent(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/**
 * Uses a file in the autostart folder of Linux desktops. The file contains the program's path; that of an AppImage
 * changes when the user moves or renames it.
 */
export function desktopFileLoginStart(
  configFolder: string,
  command: { readonly program: string; readonly args: readonly string[] },
): LoginStart {
  const path = join(configFolder, 'autostart', 'parlance.desktop');
  const enqueue = createSerialQueue();
  const execOf = (program: string): string => `Exec=${[program, ...command.args].map(quoted).join(' ')}`;
  const exec = execOf(command.program);
  const content = [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Parlance',
    exec,
    'X-GNOME-Autostart-enabled=true',
    'Terminal=false',
    '',
  ].join('\n');
  return {
    set: (isWanted) =>
      enqueue(async () => {
        if (!isWanted) {
          await rm(path, { force: true });
          return;
        }
        await mkdir(dirname(path), { recursive: true });
        await replaceFile(path, content);
      }),
    update: () =>
      enqueue(async () => {
        const current = await readIfPresent(path);
        const program = current === null ? null : programOf(current);
        if (current === null || program === null) return;
        // The user may have edited a command that works; the app's own one follows the copy that is used.
        const isOwn = current.split('\n').includes(execOf(program));
        if (!isOwn && (await fileExists(program))) return;
        // The desktop's settings may have added lines, such as one that turns the entry off.
        const updated = current.replace(/^Exec=.*$/m, () => exec);
        if (updated !== current) await replaceFile(path, updated);
      }),
  };
}

/** Applies the setting. */
export function createLoginApplier(
  login: Pick<LoginStart, 'set'>,
  onRefused: (error: unknown) => void,
): SettingsApplier {
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
