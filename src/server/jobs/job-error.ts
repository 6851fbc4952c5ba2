const CODE_PATTERN = /^\w{1,40}$/;

/** Thrown by a job that no further attempt can do; `code` is stored with the dead job. */
export class PermanentJobError extends Error {
  override readonly name = 'PermanentJobError';
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super(`the job cannot be done: ${code}`, options);
    this.code = code;
  }
}

/** Thrown by a job that has to wait for others of its owner; the attempt does not count. */
export class BusyJobError extends Error {
  override readonly name = 'BusyJobError';

  constructor() {
    super('the job waits for others of its owner');
  }
}

/** The stored code of a failure. Messages are left out, because they may quote spoken words. */
export function failureCodeOf(error: unknown): string {
  const { code, name } = Object(error) as { code?: unknown; name?: unknown };
  const known = [code, name].find((value) => typeof value === 'string' && CODE_PATTERN.test(value));
  return typeof known === 'string' ? known : 'unknown';
}
