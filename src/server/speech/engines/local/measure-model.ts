import { startEngineProcess } from '../engine-process.ts';
import type { EngineProcess } from '../engine-program.ts';
import { localAnswerSchema } from './local-messages.ts';

/** Milliseconds that loading a model and hearing the clip twice may take. */
const MEASURE_MS = 10 * 60_000;

/**
 * How many times as fast as speech a model file is on this machine, measured in a process of its own with ten seconds
 * of a synthetic English voice. Null where it does not run, or the signal fires.
 */
export async function measureModel(
  path: string,
  signal: AbortSignal,
  start: (args: readonly string[]) => EngineProcess = (args) => startEngineProcess('local', args),
): Promise<number | null> {
  if (signal.aborted) return null;
  const child = start([path, 'auto', 'measure']);
  const { promise, resolve } = Promise.withResolvers<number | null>();
  const late = setTimeout(() => child.kill(), MEASURE_MS);
  signal.addEventListener('abort', () => child.kill(), { once: true });
  child.onMessage((message) => {
    const said = localAnswerSchema.safeParse(message);
    resolve(said.success && said.data.is === 'measured' ? said.data.speed : null);
    child.kill();
  });
  child.onExit(() => resolve(null));
  return promise.finally(() => clearTimeout(late));
}
