import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Processes of the browser that uses a profile (Linux: read from /proc). */
function processesOf(profile: string): number[] {
  return readdirSync('/proc')
    .filter((id) => /^\d+$/.test(id))
    .filter((id) => {
      try {
        return readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(`user-data-dir=${profile}`);
      } catch {
        // The process ended before this read.
        return false;
      }
    })
    .map(Number);
}

function kill(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch (error) {
    // The process may have ended with its parent.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/**
 * Kills every process of the browser that uses a profile, like a crash or a power cut; resolves when they
 * have ended and the profile can be opened again.
 */
export async function killBrowserOf(profile: string): Promise<void> {
  for (let left = processesOf(profile); left.length > 0; left = processesOf(profile)) {
    for (const id of left) kill(id);
    await sleep(20);
  }
}
