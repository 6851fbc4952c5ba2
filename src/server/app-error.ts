import { ERRORS, type ErrorCode } from '../contract/errors.ts';

/** An error with a stable code. Only `http/` converts it to a status and a body. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  /** Extra fields of the body, as documented at the code in the contract. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    code: ErrorCode,
    details: Readonly<Record<string, unknown>> = {},
    options: { cause?: unknown; text?: string } = {},
  ) {
    super(options.text ?? ERRORS[code].text, { cause: options.cause });
    this.code = code;
    this.details = details;
  }
}
