import {
  type accountEndpoints,
  CLIENT_HEADER,
  DESKTOP_CLIENT,
  EXPORT_ARCHIVE,
  EXPORT_FILE,
  type SignedIn,
} from '../../contract/api/account.ts';
import { AppError } from '../app-error.ts';
import type { Handlers, RequestContext } from '../http/context.ts';
import type { SessionCookie } from '../http/cookies.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import type { Deletion } from './deletion.ts';
import type { Export } from './export.ts';
import type { ExportArchive } from './export-archive.ts';
import type { Accounts, SignIn } from './service.ts';
import type { Sessions } from './sessions.ts';
import type { SlowDown } from './slow-down.ts';

const USER_AGENT_MAX = 300;

interface AccountHandlerParts {
  accounts: Accounts;
  sessions: Sessions;
  cookie: SessionCookie;
  slowDown: SlowDown;
  exports: Export;
  archive: ExportArchive;
  rates: RateLimiter;
  deletion: Deletion;
}

type AccountHandlers = Handlers<typeof accountEndpoints>;

const clientOf = ({ request, address }: RequestContext) => ({
  address,
  userAgent: (request.headers.get('user-agent') ?? '').slice(0, USER_AGENT_MAX),
});

/** Handlers for sign-in and sign-out. */
function signInHandlers({
  accounts,
  sessions,
  cookie,
  slowDown,
  rates,
}: AccountHandlerParts): Pick<
  AccountHandlers,
  'POST /api/register' | 'POST /api/login' | 'POST /api/logout'
> {
  async function welcome(signIn: SignIn, context: RequestContext): Promise<SignedIn> {
    // A new session replaces the client's previous one.
    if (context.token) await sessions.end(context.token);
    if (context.request.headers.get(CLIENT_HEADER) === DESKTOP_CLIENT) {
      return { ...signIn.user, token: signIn.token };
    }
    context.responseHeaders.append('set-cookie', cookie.set(signIn.token));
    return signIn.user;
  }

  return {
    'POST /api/register': async (input) => {
      const { address } = input;
      await rates.check('registerFailure', null, address);
      try {
        return await welcome(await accounts.register(input.body, clientOf(input)), input);
      } catch (error) {
        // A whole office may share one address; attempts with registered addresses have a stricter limit.
        if (error instanceof AppError && error.code === 'email_taken') {
          await rates.count('registerFailure', null, address);
        }
        throw error;
      }
    },
    'POST /api/login': async (input) => {
      await slowDown(input.body.email);
      return welcome(await accounts.signIn(input.body, clientOf(input)), input);
    },
    'POST /api/logout': async ({ token, responseHeaders }) => {
      if (token) await sessions.end(token);
      responseHeaders.append('set-cookie', cookie.clear());
      return { signedOut: true };
    },
  };
}

/** HTTP handlers of accounts: a cookie for browsers, the token itself for desktop clients. */
export function accountHandlers(parts: AccountHandlerParts): AccountHandlers {
  const { accounts, sessions, cookie, exports, archive, deletion } = parts;
  return {
    ...signInHandlers(parts),
    'GET /api/user': ({ user }) => accounts.userOf(user.userId),
    'PATCH /api/user': ({ user, body }) => accounts.rename(user.userId, body.name),
    'POST /api/user/complete-onboarding': ({ user }) => accounts.completeOnboarding(user.userId),
    'POST /api/user/change-password': async ({ user, body }) => {
      await accounts.changePassword(user, body);
      sessions.forget();
      return { changed: true };
    },
    'GET /api/user/export-data': async ({ user, query }) =>
      query.recordings
        ? { content: archive.write(user), mediaType: 'application/zip', fileName: EXPORT_ARCHIVE }
        : { content: exports.write(user), mediaType: 'application/json', fileName: EXPORT_FILE },
    'DELETE /api/user/delete-account': async ({ user, body, responseHeaders }) => {
      await deletion.remove(user, body.currentPassword);
      sessions.forget();
      responseHeaders.append('set-cookie', cookie.clear());
      return { deleted: true };
    },
  };
}
