import type { twoFactorEndpoints } from '../../../contract/api/two-factor.ts';
import type { Handlers } from '../../http/context.ts';
import type { TwoFactors } from './service.ts';

/** HTTP handlers of two-factor sign-in. */
export function twoFactorHandlers(factors: TwoFactors): Handlers<typeof twoFactorEndpoints> {
  return {
    'GET /api/user/two-factor': ({ user }) => factors.state(user.userId),
    'POST /api/user/two-factor/setup': ({ user, body }) => factors.setUp(user.userId, body.currentPassword),
    'POST /api/user/two-factor/confirm': ({ user, body }) => factors.confirm(user, body.code),
    'POST /api/user/two-factor/recovery-codes': ({ user, body }) =>
      factors.renewRecoveryCodes(user.userId, body),
    'POST /api/user/two-factor/disable': async ({ user, body }) => {
      await factors.disable(user.userId, body);
      return { disabled: true };
    },
  };
}
