/**
 * Programs that run a speech engine in a separate process. Each is an entry of the server's bundle, built as
 * `<name>-program.cjs`; on the desktop, the main process starts them for the server.
 */
export const ENGINE_PROGRAM_NAMES = ['moonshine', 'local'] as const;
export type EngineProgram = (typeof ENGINE_PROGRAM_NAMES)[number];
