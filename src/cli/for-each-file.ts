import { CliError, EXIT } from './cli-error.ts';
import type { CommandInput } from './command.ts';

/** False for a failure that affects everything that follows: no sign-in, no server, a stopped command. */
export function isOfOneItem(error: unknown, { signal }: CommandInput['terminal']): error is CliError {
  return error instanceof CliError && error.exitCode === EXIT.failed && !signal.aborted;
}

/**
 * Runs a function for each named file and returns the exit code. A failing file is reported and does not stop the
 * others.
 * @throws CliError for a failure that affects all files: no sign-in, no server
 */
export async function forEachFile(
  { positionals, terminal }: CommandInput,
  run: (path: string) => Promise<void>,
): Promise<number> {
  let exitCode: number = EXIT.done;
  for (const path of positionals) {
    try {
      await run(path);
    } catch (error) {
      if (!isOfOneItem(error, terminal)) throw error;
      terminal.note(`${path}: ${error.message}`);
      exitCode = error.exitCode;
    }
  }
  return exitCode;
}
