/** Exit codes of the command line, so that scripts can distinguish failures. */
export const EXIT = { done: 0, failed: 1, usage: 2, refused: 3, unreachable: 4 } as const;

/** An error with a text for the user and an exit code. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly exitCode: number;
  /** The API's error code; null if the error has none. */
  readonly code: string | null;

  constructor(
    message: string,
    exitCode: number = EXIT.failed,
    options: { cause?: unknown; code?: string } = {},
  ) {
    super(message, { cause: options.cause });
    this.exitCode = exitCode;
    this.code = options.code ?? null;
  }
}
