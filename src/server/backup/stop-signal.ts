import { BackupError } from './manifest.ts';

/** A signal that fires with a `BackupError` as soon as this process is asked to stop, which then ends by itself. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  // Each time: a service manager stops every process of a command, and the parent forwards the signal, too.
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.on(name, () => stop.abort(new BackupError('Stopped.')));
  return stop.signal;
}
