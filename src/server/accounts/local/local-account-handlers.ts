import type { localAccountEndpoints } from '../../../contract/api/local-account.ts';
import type { Handlers } from '../../http/context.ts';
import { clientOf, type Welcome } from '../sign-in/sign-in-response.ts';
import type { LocalAccount } from './local-account.ts';
import type { Accounts } from '../service.ts';

interface LocalAccountHandlerParts {
  readonly account: LocalAccount;
  readonly accounts: Pick<Accounts, 'userOf'>;
  readonly welcome: Welcome;
}

/** HTTP handlers of a computer's own account. */
export function localAccountHandlers({
  account,
  accounts,
  welcome,
}: LocalAccountHandlerParts): Handlers<typeof localAccountEndpoints> {
  return {
    'GET /api/local-account': async () => ({ state: await account.state() }),
    'POST /api/local-account/sign-in': async (input) =>
      welcome(await account.signIn(input.body.password, clientOf(input)), input),
    'PUT /api/local-account/password': async ({ user, body }) => {
      await account.changePassword(user, body);
      return accounts.userOf(user.userId);
    },
  };
}
