import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** The used parts of Electron's `app` and `crashReporter`. */
export interface CrashReportPorts {
  readonly app: { setPath(name: 'crashDumps', path: string): void };
  readonly crashReporter: { start(options: { readonly uploadToServer: false }): void };
}

/**
 * Stores crash reports beside the log, and sends them nowhere: they contain memory, possibly with spoken words. Call it
 * before the system lets the app start its first page. `fail`: receives disk errors; reports then stay in Electron's
 * default folder.
 */
export function keepCrashReports(
  { app, crashReporter }: CrashReportPorts,
  logs: string,
  fail: (error: unknown) => void,
): void {
  const folder = join(logs, 'crashes');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    app.setPath('crashDumps', folder);
  } catch (error) {
    fail(error);
  }
  crashReporter.start({ uploadToServer: false });
}
