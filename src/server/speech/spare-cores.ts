import { cpus } from 'node:os';

const LOOK_EVERY_MS = 1000;
/** So much of a core has to be idle. What is given out runs at the lowest priority, so it need not be all of one. */
const IDLE_MIN = 0.4;

/** Says whether the machine has processor time that nobody uses, and counts what was given out since. */
export interface SpareCores {
  take(): boolean;
}

function readTimes(): { idle: number; total: number; cores: number } {
  const cores = cpus();
  const times = cores.map((core) => core.times);
  const idle = times.reduce((sum, time) => sum + time.idle, 0);
  const total = times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, idle);
  return { idle, total, cores: cores.length };
}

export function createSpareCores(): SpareCores {
  let lookedAt = performance.now();
  let before = readTimes();
  let spare = 0;
  return {
    take() {
      const now = performance.now();
      if (now - lookedAt >= LOOK_EVERY_MS) {
        const times = readTimes();
        spare = ((times.idle - before.idle) / Math.max(1, times.total - before.total)) * times.cores;
        before = times;
        lookedAt = now;
      }
      if (spare < IDLE_MIN) return false;
      spare -= 1;
      return true;
    },
  };
}
