import type { localAccountEndpoints } from '../../../contract/api/local-account.ts';
import type { Handlers } from '../../http/context.ts';
import type { Accounts } from '../service.ts';
import { type AnswerSignIn, clientOf } from '../sign-in/sign-in-responses.ts';
import type { LocalAccount } from './local-account.ts';

interface LocalAccountHandlerParts {
  readonly account: LocalAccount;
  readonly accounts: Pick<Accounts, 'userOf'>;
  readonly answerSignIn: AnswerSignIn;
}

/** HTTP handlers of a computer's own account. */
export function localAccountHandlers({
  account,
  accounts,
  answerSignIn,
}: LocalAccountHandlerParts): Handlers<typeof localAccountEndpoints> {
  return {
    'GET /api/local-account': async () => ({ state: await account.state() }),
    'POST /api/local-account/sign-in': async (input) =>
      answerSignIn(await account.signIn(input.body.password, clientOf(input)), input),
    'PUT /api/local-account/password': async ({ user, body }) => {
      await account.changePassword(user, body);
      return accounts.userOf(user.userId);
    },
  };
}
