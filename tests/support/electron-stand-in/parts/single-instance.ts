import { existsSync, readdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ownFolder } from '../host.ts';

const callSchema = z.object({ argv: z.array(z.string()), cwd: z.string(), data: z.unknown() });
export type SecondStart = z.output<typeof callSchema>;

/** Whether that process is a running stand-in: the system may have reused its id for another program. */
function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    if (process.platform !== 'linux') return true;
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('stand-in.ts');
  } catch {
    return false;
  }
}

/**
 * Takes the lock of the app's data folder, or reports this start to the lock's holder. Works between
 * processes, synchronously and without waiting, like Electron's. True when this process holds the lock.
 */
export function acquireInstanceLock(data: unknown, onSecondStart: (start: SecondStart) => void): boolean {
  const lock = join(ownFolder(), 'lock');
  const calls = ownFolder('calls');
  const holder = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0;
  if (holder !== 0 && holder !== process.pid && runs(holder)) {
    const call = { argv: process.argv, cwd: process.cwd(), data: data ?? null };
    const name = join(calls, `${Date.now()}-${process.pid}`);
    writeFileSync(`${name}.part`, JSON.stringify(call));
    // The rename is atomic, so that the holder never reads a partial file.
    renameSync(`${name}.part`, `${name}.json`);
    return false;
  }
  writeFileSync(lock, String(process.pid));
  const hear = () => {
    for (const name of readdirSync(calls).filter((each) => each.endsWith('.json'))) {
      const path = join(calls, name);
      const text = readFileSync(path, 'utf8');
      rmSync(path);
      onSecondStart(callSchema.parse(JSON.parse(text)));
    }
  };
  for (const name of readdirSync(calls)) rmSync(join(calls, name));
  watch(calls, hear).unref();
  return true;
}

/** Releases the lock. */
export function handOverInstanceLock(): void {
  const lock = join(ownFolder(), 'lock');
  if (existsSync(lock) && Number(readFileSync(lock, 'utf8')) === process.pid) rmSync(lock);
}
