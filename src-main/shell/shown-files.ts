import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileExists } from '../../src/node/file-exists.ts';
import { LOG_FILE } from '../log/log.ts';

/** The used part of Electron's `shell`. */
export interface FileManagerPort {
  showItemInFolder(path: string): void;
}

interface ShownFilesParts {
  readonly port: FileManagerPort;
  /** Folder of the log. */
  readonly logs: string;
  /** Where the licences may be, best first: next to the installed app's archive, or in the folder of a build. */
  readonly licences: readonly string[];
}

/** Files of the app that the page shows in the system's file manager. It never names a path itself. */
export interface ShownFiles {
  /** Shows the log. Rejects when the disk refuses the file. */
  showLog(): Promise<void>;
  /** Shows the licences of the software in the app. False when they are nowhere. */
  showLicences(): Promise<boolean>;
}

export function createShownFiles({ port, logs, licences }: ShownFilesParts): ShownFiles {
  return {
    async showLog() {
      const file = join(logs, LOG_FILE);
      await mkdir(logs, { recursive: true });
      // The file is missing if nothing has been logged yet, and then it could not be shown.
      await appendFile(file, '', { mode: 0o600 });
      port.showItemInFolder(file);
    },
    async showLicences() {
      for (const path of licences) {
        if (!(await fileExists(path))) continue;
        port.showItemInFolder(path);
        return true;
      }
      return false;
    },
  };
}
