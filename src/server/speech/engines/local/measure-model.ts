import {
  MEASURE_MS,
  measureArguments,
  measuredAnswerSchema,
} from '../../../../contract/desktop/engine-programs.ts';
import { startEngineProcess } from '../engine-process.ts';
import type { EngineProcess } from '../engine-program.ts';

/**
 * Measures the speed of a model file on this machine as a multiple of real time, in a separate process, with
 * ten seconds of a synthetic English voice. Null when the model does not run or the signal fires.
 */
export async function measureModel(
  path: string,
  signal: AbortSignal,
  start: (args: readonly string[]) => EngineProcess = (args) => startEngineProcess('local', args),
): Promise<number | null> {
  if (signal.aborted) return null;
  const child = start(measureArguments(path));
  const { promise, resolve } = Promise.withResolvers<number | null>();
  const timer = setTimeout(() => child.kill(), MEASURE_MS);
  signal.addEventListener('abort', () => child.kill(), { once: true });
  child.onMessage((message) => {
    const answer = measuredAnswerSchema.safeParse(message);
    resolve(answer.success ? answer.data.speed : null);
    child.kill();
  });
  child.onExit(() => resolve(null));
  return promise.finally(() => clearTimeout(timer));
}
