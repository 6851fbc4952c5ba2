import type { PrepareNotice } from '../accounts/account-notice.ts';
import { createOidcClient } from '../accounts/oidc/client.ts';
import { oidcHandlers } from '../accounts/oidc/handlers.ts';
import { createOidcLinks } from '../accounts/oidc/links.ts';
import { OidcSignIn } from '../accounts/oidc/service.ts';
import { createOidcStore } from '../accounts/oidc/store.ts';
import { passkeyHandlers } from '../accounts/passkeys/handlers.ts';
import { createRelyingParty } from '../accounts/passkeys/relying-party.ts';
import { Passkeys } from '../accounts/passkeys/service.ts';
import { createPasskeyStore } from '../accounts/passkeys/store.ts';
import type { CheckPassword } from '../accounts/passwords/check-password.ts';
import type { Accounts } from '../accounts/service.ts';
import type { RequireRecent } from '../accounts/sessions/recent-sign-in.ts';
import { createSignInAttempts } from '../accounts/sign-in/sign-in-attempt-store.ts';
import type { SignInResponses } from '../accounts/sign-in/sign-in-responses.ts';
import type { TwoFactors } from '../accounts/two-factor/service.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { createChallengeCookie } from '../http/cookies.ts';
import type { Jobs } from '../jobs/jobs.ts';

const HOUR_MS = 60 * 60 * 1000;

interface SignInModuleParts {
  config: Config;
  database: Database;
  jobs: Jobs;
  accounts: Accounts;
  checkPassword: CheckPassword;
  secondFactor: TwoFactors;
  prepareNotice: PrepareNotice;
  requireRecent: RequireRecent;
  responses: SignInResponses;
}

/** Passkeys and OpenID Connect: the handlers, and the job that deletes expired challenges. */
export function signInModule({ config, database, jobs, responses, ...needs }: SignInModuleParts) {
  const attempts = createSignInAttempts(database, Date.now);
  jobs.work('delete-expired-sign-in-attempts', attempts.removeExpired);
  jobs.every('delete-expired-sign-in-attempts', HOUR_MS);
  const passkeys = new Passkeys({
    ...needs,
    attempts,
    now: Date.now,
    store: createPasskeyStore(database),
    siteName: config.site.companyName,
  });
  const { accounts, secondFactor, prepareNotice } = needs;
  const { isRegistrationOpen } = config;
  const store = createOidcStore(database);
  const oidc =
    config.oidc &&
    new OidcSignIn({
      attempts,
      accounts,
      secondFactor,
      isRegistrationOpen,
      prepareNotice,
      now: Date.now,
      client: createOidcClient(config.oidc),
      issuer: config.oidc.issuer,
      store,
    });
  const links = createOidcLinks({ store, ...needs });
  const shared = { accounts, responses, cookie: createChallengeCookie(config.secure) };
  return {
    ...passkeyHandlers({ ...shared, passkeys, partyOf: createRelyingParty(config) }),
    ...oidcHandlers({ ...shared, oidc, links }),
  };
}
