import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The processes whose parent is `pid`. */
function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // After the name in brackets: state and parent.
        const [, parent] = (
          readFileSync(join('/proc', name, 'stat'), 'utf8')
            .split(') ')
            .at(-1) ?? ''
        ).split(' ');
        return Number(parent) === pid ? [Number(name)] : [];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    });
}

/** Stops every process of a PostgreSQL, as a machine does that swaps or stands still, until the result is called. */
export function stopPostgres(folder: string): () => void {
  const postmaster = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const all = [postmaster, ...childrenOf(postmaster)];
  for (const pid of all) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of all) process.kill(pid, 'SIGCONT');
  };
}
