import { join } from 'node:path';
import type { EngineProgram } from '../../src/contract/desktop/engine-programs.ts';

/** Paths of all files and folders. All are absolute. */
export interface AppPaths {
  readonly preload: string;
  readonly renderer: string;
  readonly settings: string;
  /** The desktop portal's permission to press keys (Wayland). */
  readonly portalToken: string;
  readonly shell: string;
  /** Whether the app records, for `--status`. */
  readonly running: string;
  readonly secrets: string;
  /** The proxies with stored passwords. */
  readonly proxies: string;
  readonly logs: string;
  /** Where the licences of other software may be: in an installed app, and in the folder of a build. */
  readonly licences: readonly string[];
  /** Data folder of the server on this computer. */
  readonly serverData: string;
  readonly models: string;
  readonly modelSpeeds: string;
  /** Folder of packaged programs; it may not exist. */
  readonly programs: string;
  readonly server: string;
  readonly userData: string;
  /** The built program of an engine. */
  engine(program: EngineProgram): string;
  /** The built file of a child process. */
  ownProcess(name: 'keychain' | 'download' | 'hook' | 'recorder'): string;
}

/** `main`: the folder of the built main process. `userData`: Electron's folder for the app's data. */
export function appPathsOf(main: string, userData: string): AppPaths {
  const desktop = join(main, '..');
  const server = join(desktop, '..', 'server');
  const serverData = join(userData, 'server');
  return {
    preload: join(desktop, 'preload', 'preload.cjs'),
    renderer: join(desktop, 'renderer'),
    settings: join(userData, 'settings.json'),
    portalToken: join(userData, 'portal-token.json'),
    shell: join(userData, 'shell.json'),
    running: join(userData, 'running.json'),
    secrets: join(userData, 'secrets.json'),
    proxies: join(userData, 'proxies.json'),
    logs: join(userData, 'logs'),
    licences: [
      join(process.resourcesPath, 'third-party-notices', 'windows.txt'),
      join(desktop, 'renderer', 'THIRD-PARTY-NOTICES.txt'),
    ],
    serverData,
    // The server looks for models there, too.
    models: join(serverData, 'models'),
    modelSpeeds: join(userData, 'model-speeds.json'),
    programs: join(process.resourcesPath, 'bin'),
    server: join(server, 'serve.cjs'),
    userData,
    engine: (program) => join(server, `${program}-program.cjs`),
    ownProcess: (name) => join(main, `${name}-process.js`),
  };
}
