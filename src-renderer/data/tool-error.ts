/**
 * The service broke off after its answer had started. `message` is for users, `code` an API error code if the
 * server named one, `retryAfterMs` the wait that the service asks for, if any.
 */
export class ToolError extends Error {
  override readonly name = 'ToolError';
  readonly code: string | null;
  readonly retryAfterMs: number | null;

  constructor(code: string | null, message: string, retryAfterMs: number | null) {
    super(message);
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}
