import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** The used parts of Electron's `app` and `crashReporter`. */
export interface CrashReportPorts {
  readonly app: { setPath(name: 'crashDumps', path: string): void };
  readonly crashReporter: { start(options: { readonly uploadToServer: false }): void };
}

/**
 * Keeps reports of crashes beside the log, and sends them to nobody: they contain memory, in which there may be what a
 * person said. Call it before the system lets the app start its first page. `fail`: receives disk errors; reports are
 * then kept where Electron keeps them.
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
