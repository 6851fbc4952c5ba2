import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from '../../../async/once.ts';
import type { Credentials } from '../../../contract/api/account.ts';
import type { Database } from '../../db/database.ts';
import type { SignInHooks } from '../auth.ts';
import type { Client } from '../client.ts';

interface PasswordSignInParts {
  readonly database: Database;
  /** The server's secret. */
  secret(): string;
}

/** A session that has just begun. */
interface NewSession {
  readonly userId: string;
  readonly token: string;
  /** The stored hash that the password fits. */
  readonly hash: string;
}

const signInContext = new AsyncLocalStorage<SignInHooks>();

function currentHooks(): SignInHooks {
  const hooks = signInContext.getStore();
  if (!hooks) throw new Error('a session was created outside of sign-in');
  return hooks;
}

/** Loads better-auth at the first sign-in; requests with a session do not need it. */
async function load({ database, secret }: PasswordSignInParts) {
  const { asAppError, createAuth, TOKEN_HEADER } = await import('../auth.ts');
  const auth = createAuth(database, secret(), {
    clientAddress: () => currentHooks().clientAddress(),
    onVerified: (hash) => currentHooks().onVerified(hash),
    onSession: (userId) => currentHooks().onSession(userId),
  });
  return { auth, asAppError, tokenHeader: TOKEN_HEADER };
}

/**
 * Begins sessions by address and password. `check`: further checks after the correct password; an error prevents the
 * session.
 */
export function createPasswordSignIn(parts: PasswordSignInParts) {
  const loadAuth = once(() => load(parts));
  /** @throws AppError `wrong_credentials` for an unknown address as for a wrong password, `server_busy`, and those of `check` */
  return async function begin(
    { email, password }: Credentials,
    { address, userAgent }: Client,
    check: SignInHooks['onSession'],
  ): Promise<NewSession> {
    const { auth, asAppError, tokenHeader } = await loadAuth();
    const headers = new Headers({ 'user-agent': userAgent });
    let hash: string | undefined;
    const hooks: SignInHooks = {
      onSession: check,
      clientAddress: () => address,
      onVerified(verified) {
        hash = verified;
      },
    };
    const answer = await signInContext.run(hooks, () =>
      asAppError(() => auth.api.signInEmail({ body: { email, password }, headers, returnHeaders: true })),
    );
    const token = answer.headers.get(tokenHeader);
    if (!token || hash === undefined) throw new Error('sign-in returned no session');
    return { userId: answer.response.user.id, token, hash };
  };
}
