import { z } from 'zod';
import { GATEWAY_STATUSES } from '../contract/api/unreachable.ts';
import type { HttpError } from '../sending/http-error.ts';
import { CliError, EXIT } from './cli-error.ts';

const failureSchema = z.object({ error: z.string(), code: z.string(), scope: z.string().nullish() });

/** The error of a refused request, with a text for the user. */
export function refusalError({ status, body: answer }: HttpError): CliError {
  const body = failureSchema.safeParse(answer);
  if (!body.success) {
    return GATEWAY_STATUSES.includes(status)
      ? new CliError(
          `The server could not be reached: ${status} came in place of its answer.`,
          EXIT.unreachable,
        )
      : new CliError(`The server answered ${status}; it is not a Parlance server.`);
  }
  const { error, code, scope } = body.data;
  if (code === 'unauthenticated') {
    return new CliError(
      'The server does not accept this API token. Create one in its settings.',
      EXIT.refused,
    );
  }
  if (code === 'insufficient_scope') {
    const missing = scope ? ` It lacks the scope ${scope}.` : '';
    return new CliError(`${error}${missing}`, EXIT.refused, { code });
  }
  return new CliError(error, EXIT.failed, { code });
}
