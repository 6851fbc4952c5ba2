import { createAccountNotice, type PrepareNotice } from '../accounts/account-notice.ts';
import { AccountStore } from '../accounts/account-store.ts';
import { createDeletion, type Deletion } from '../accounts/deletion.ts';
import { createExport } from '../accounts/export/export.ts';
import { createExportArchive } from '../accounts/export/export-archive.ts';
import { accountHandlers } from '../accounts/handlers.ts';
import { emailLinkHandlers } from '../accounts/links/email-link-handlers.ts';
import { EmailLinks } from '../accounts/links/email-links.ts';
import { LinkStore } from '../accounts/links/link-store.ts';
import { signInLinkHandlers } from '../accounts/links/sign-in-link-handlers.ts';
import { SignInLinks } from '../accounts/links/sign-in-links.ts';
import { LocalAccount } from '../accounts/local/local-account.ts';
import { localAccountHandlers } from '../accounts/local/local-account-handlers.ts';
import { LocalAccountStore } from '../accounts/local/local-account-store.ts';
import { type CheckPassword, createPasswordCheck } from '../accounts/passwords/check-password.ts';
import { PasswordResets } from '../accounts/passwords/password-reset.ts';
import { passwordResetHandlers } from '../accounts/passwords/password-reset-handlers.ts';
import { Accounts } from '../accounts/service.ts';
import { createRecentSignIn, type RequireRecent } from '../accounts/sessions/recent-sign-in.ts';
import { sessionHandlers } from '../accounts/sessions/session-handlers.ts';
import { createSessions, type Sessions } from '../accounts/sessions/sessions.ts';
import { createGuessLimit } from '../accounts/sign-in/guess-limit.ts';
import { createKnownDevices } from '../accounts/sign-in/known-devices.ts';
import { createSignInAlert } from '../accounts/sign-in/sign-in-alert.ts';
import {
  createSignInAnswer,
  createSignInResponses,
  type SignInResponses,
} from '../accounts/sign-in/sign-in-responses.ts';
import { createCodeCheck } from '../accounts/two-factor/check-code.ts';
import { twoFactorHandlers } from '../accounts/two-factor/handlers.ts';
import { TwoFactors } from '../accounts/two-factor/service.ts';
import { createTwoFactorStore } from '../accounts/two-factor/store.ts';
import type { Config } from '../config/config.ts';
import { readServerSecret, readServerSecrets } from '../config/server-secret.ts';
import type { Counters } from '../counters/counters.ts';
import type { Database } from '../db/database.ts';
import { createDeviceCookie, type SessionCookie } from '../http/cookies.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';
import { chooseMail } from '../mail/choose-mail.ts';
import { Outbox } from '../mail/outbox.ts';
import { createOutboxStore } from '../mail/outbox-store.ts';
import { createSecretBox, renewSecrets } from '../secret-box.ts';
import type { PlanModule } from './plan-module.ts';
import { signInModule } from './sign-in-module.ts';
import type { TakesModule } from './takes-module.ts';
import type { TranscriptionsModule } from './transcriptions-module.ts';
import type { UsersModule } from './users-module.ts';

const HOUR_MS = 60 * 60 * 1000;

interface AccountsModuleParts {
  config: Config;
  database: Database;
  log: Log;
  jobs: Jobs;
  cookie: SessionCookie;
  rates: RateLimiter;
  counters: Counters;
  users: UsersModule;
  plan: PlanModule;
  takes: TakesModule;
  transcriptions: TranscriptionsModule;
}

/** Services that send e-mails to users. */
function mailServices({ config, database, log, jobs, users }: AccountsModuleParts) {
  const mail = chooseMail(config, log);
  const outbox = new Outbox({
    jobs,
    mail,
    log,
    now: Date.now,
    store: createOutboxStore(database),
    secrets: () => readServerSecrets(config),
  });
  jobs.work('send-mail', ({ mail: id }) => outbox.send(id));
  jobs.work('delete-expired-mails', outbox.removeExpired);
  jobs.every('delete-expired-mails', HOUR_MS);
  return {
    log,
    now: Date.now,
    mail,
    outbox,
    languageOf: async (userId: string) => (await users.preferences.read(userId)).interfaceLanguage,
  };
}
type Mailing = ReturnType<typeof mailServices>;

/** Verification, password reset and sign-in by mail. */
function mailedLinks(
  { database, rates, jobs, plan }: AccountsModuleParts,
  mails: Mailing,
  needs: Pick<ConstructorParameters<typeof EmailLinks>[0], 'checkPassword' | 'accounts'> & {
    sessions: Sessions;
    prepareNotice: PrepareNotice;
    secondFactor: TwoFactors;
    opens: Pick<Accounts, 'open'>;
    responses: SignInResponses;
  },
) {
  const store = new LinkStore(database);
  jobs.work('delete-expired-links', () => store.removeExpired(mails.now()));
  jobs.every('delete-expired-links', HOUR_MS);
  const resets = new PasswordResets({
    ...mails,
    store,
    accounts: needs.accounts,
    prepareNotice: needs.prepareNotice,
    countRequest: (email) => rates.count('resetMail', email, email),
  });
  jobs.work('change-payer-address', ({ user }) => plan.subscriptions.changeAddress(user));
  const links = new EmailLinks({
    ...mails,
    store,
    ...needs,
    onAddressChange: async (tx, user) => void (await jobs.add(tx, 'change-payer-address', { user })),
    countAddressMail: (userId) => rates.count('addressMail', userId, userId),
  });
  const signInLinks = new SignInLinks({
    ...mails,
    store,
    secondFactor: needs.secondFactor,
    countRequest: (email) => rates.count('signInMail', email, email),
  });
  return {
    ...emailLinkHandlers(links),
    ...passwordResetHandlers(resets, needs.sessions),
    ...signInLinkHandlers({ links: signInLinks, accounts: needs.opens, responses: needs.responses }),
  };
}

/** Two-factor sign-in. */
function twoFactors(
  { config, database, rates, jobs }: AccountsModuleParts,
  mails: Mailing,
  { checkPassword, prepareNotice }: { checkPassword: CheckPassword; prepareNotice: PrepareNotice },
): TwoFactors {
  const { log, now } = mails;
  const store = createTwoFactorStore(database);
  const box = createSecretBox('two-factor secrets', () => readServerSecrets(config));
  jobs.work('renew-two-factor-secrets', () => renewSecrets(store, box));
  jobs.every('renew-two-factor-secrets', HOUR_MS);
  return new TwoFactors({
    store,
    box,
    checkPassword,
    prepareNotice,
    now,
    codes: createCodeCheck({
      store,
      box,
      log,
      now,
      countAttempt: (rate, key) => rates.count(rate, key, key),
    }),
  });
}

/** Account deletion, and the job that ends a subscription left behind. */
function accountDeletion(
  { database, jobs, plan, takes, transcriptions }: AccountsModuleParts,
  needs: { requireRecent: RequireRecent; store: AccountStore },
): Deletion {
  jobs.work('cancel-subscription', ({ subscription }) =>
    plan.subscriptions.cancelOrphanedSubscription(subscription),
  );
  return createDeletion({
    ...needs,
    database,
    jobs,
    activeTakes: takes.activeTakes,
    removals: transcriptions.removals,
    deletedUsage: plan.deletedUsage,
    cancelPlan: (owner) => plan.subscriptions.cancelNow(owner),
  });
}

/** The account of this computer, which opens without a sign-in. */
function localAccountHandlersOf(
  { config, database, cookie }: AccountsModuleParts,
  needs: {
    accounts: Accounts;
    checkPassword: CheckPassword;
    passwords: AccountStore;
    sessions: Sessions;
  },
) {
  const account = new LocalAccount({
    ...needs,
    database,
    isAppServer: config.appSecret !== null,
    now: Date.now,
    store: new LocalAccountStore(database),
  });
  const answerSignIn = createSignInAnswer(needs.sessions, cookie);
  return localAccountHandlers({ account, accounts: needs.accounts, answerSignIn });
}

/** Accounts, sessions, exports and account deletion. */
export function accountsModule(parts: AccountsModuleParts) {
  const { config, database, cookie, rates, plan, transcriptions } = parts;
  const sessions = createSessions(database);
  const limit = createGuessLimit(config.rateLimits, parts.counters);
  const store = new AccountStore(database);
  const checkPassword = createPasswordCheck(store, limit);
  const exports = createExport(database, Date.now);
  const mails = mailServices(parts);
  const prepareNotice = createAccountNotice({ ...mails, accounts: store });
  const secondFactor = twoFactors(parts, mails, { checkPassword, prepareNotice });
  const accounts = new Accounts({
    database,
    checkPassword,
    prepareNotice,
    store,
    isAppServer: config.appSecret !== null,
    secondFactor,
    deletedUsage: plan.deletedUsage,
    secret: () => readServerSecret(config),
  });
  const requireRecent = createRecentSignIn({ store, checkPassword, now: Date.now });
  const deletion = accountDeletion(parts, { requireRecent, store });
  const responses = createSignInResponses({
    sessions,
    cookie,
    alert: createSignInAlert(mails),
    preferences: parts.users.preferences,
    deviceCookie: createDeviceCookie(config.secure),
    devices: createKnownDevices(() => readServerSecrets(config)),
  });
  const signIns = {
    accounts,
    sessions,
    cookie,
    limit,
    rates,
    responses,
    isRegistrationOpen: config.isRegistrationOpen,
  };
  const shared = { checkPassword, prepareNotice, secondFactor, responses };
  const archive = createExportArchive({ database, exports, audioStore: transcriptions.audioStore });
  return {
    sessions,
    prepareNotice,
    handlers: {
      ...accountHandlers({ ...signIns, exports, archive, deletion }),
      ...localAccountHandlersOf(parts, { accounts, checkPassword, passwords: store, sessions }),
      ...sessionHandlers(sessions, cookie),
      ...twoFactorHandlers(secondFactor),
      ...signInModule({ ...parts, ...shared, accounts, requireRecent }),
      ...mailedLinks(parts, mails, { ...shared, accounts: store, sessions, opens: accounts }),
    },
  };
}
