import type { passwordResetEndpoints } from '../../contract/api/password-reset.ts';
import type { Handlers } from '../http/context.ts';
import type { PasswordResets } from './password-reset.ts';

/** HTTP handlers of password resets. */
export function passwordResetHandlers(resets: PasswordResets): Handlers<typeof passwordResetEndpoints> {
  return {
    'POST /api/forgot-password': ({ body }) => resets.request(body.email),
    'POST /api/reset-password': ({ body }) => resets.reset(body),
  };
}
