import { z } from 'zod';

/**
 * Programs that run a speech engine in a separate process. Each is an entry of the server's bundle, built as
 * `<name>-program.cjs`; on the desktop, the main process starts them for the server.
 */
export const ENGINE_PROGRAM_NAMES = ['moonshine', 'local'] as const;
export type EngineProgram = (typeof ENGINE_PROGRAM_NAMES)[number];

/** Task argument of the `local` program that measures a model file instead of serving it. */
export const MEASURE_TASK = 'measure';

/** Arguments of the `local` program that measure a model file: path, threads, task. */
export const measureArguments = (path: string): string[] => [path, 'auto', MEASURE_TASK];

/** Milliseconds for loading the model and recognising the clip twice; a measurement has failed after them. */
export const MEASURE_MS = 10 * 60_000;

/** Result of a measurement: the speed as a multiple of real time. Any other answer is a failure. */
export const measuredAnswerSchema = z.object({ is: z.literal('measured'), speed: z.number().positive() });
