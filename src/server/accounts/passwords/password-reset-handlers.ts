import type { passwordResetEndpoints } from '../../../contract/api/password-reset.ts';
import type { Handlers } from '../../http/context.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { PasswordResets } from './password-reset.ts';

/** HTTP handlers of password resets. */
export function passwordResetHandlers(
  resets: PasswordResets,
  sessions: Pick<Sessions, 'forget'>,
): Handlers<typeof passwordResetEndpoints> {
  return {
    'POST /api/forgot-password': ({ body }) => resets.request(body.email),
    'POST /api/reset-password': async ({ body }) => {
      const answer = await resets.reset(body);
      sessions.forget();
      return answer;
    },
  };
}
