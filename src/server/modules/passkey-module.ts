import type { PrepareNotice } from '../accounts/account-notice.ts';
import type { Arrival } from '../accounts/arrival-handlers.ts';
import type { CheckPassword } from '../accounts/check-password.ts';
import { passkeyHandlers } from '../accounts/passkeys/handlers.ts';
import { createRelyingParty } from '../accounts/passkeys/relying-party.ts';
import { Passkeys } from '../accounts/passkeys/service.ts';
import { createPasskeyStore } from '../accounts/passkeys/store.ts';
import type { Accounts } from '../accounts/service.ts';
import { createSignInAttempts } from '../accounts/sign-in-attempts.ts';
import type { TwoFactors } from '../accounts/two-factor/service.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { createChallengeCookie } from '../http/cookies.ts';
import type { Jobs } from '../jobs/jobs.ts';

const HOUR_MS = 60 * 60 * 1000;

interface PasskeyModuleParts {
  config: Config;
  database: Database;
  jobs: Jobs;
  accounts: Accounts;
  checkPassword: CheckPassword;
  secondFactor: TwoFactors;
  prepareNotice: PrepareNotice;
  arrival: Arrival;
}

/** Passkeys: the handlers, and the job that clears challenges that nobody answered. */
export function passkeyModule({ config, database, jobs, arrival, ...needs }: PasskeyModuleParts) {
  const attempts = createSignInAttempts(database, Date.now);
  jobs.work('delete-expired-sign-in-attempts', attempts.removeExpired);
  jobs.every('delete-expired-sign-in-attempts', HOUR_MS);
  const passkeys = new Passkeys({
    ...{ ...needs, attempts, now: Date.now },
    store: createPasskeyStore(database),
    siteName: config.site.companyName,
  });
  return passkeyHandlers({
    ...{ passkeys, accounts: needs.accounts, arrival },
    cookie: createChallengeCookie(config.secure),
    partyOf: createRelyingParty(config),
  });
}
