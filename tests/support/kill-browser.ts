import { readdirSync, readFileSync } from 'node:fs';

/** Ends every process of the browser that uses a profile, as a crash or a power cut would (Linux: read from /proc). */
export function killBrowserOf(profile: string): void {
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const line = readFileSync(`/proc/${id}/cmdline`, 'utf8');
      if (line.includes(`user-data-dir=${profile}`)) process.kill(Number(id), 'SIGKILL');
    } catch (error) {
      // A process can be gone before it is looked at, or with its parent.
      if (!(error instanceof Error && 'code' in error && /ENOENT|ESRCH/.test(String(error.code)))) {
        throw error;
      }
    }
  }
}
