import type { InterfaceLanguage } from '../../contract/languages.ts';
import { NOTICE_HOURS } from '../../contract/limits.ts';
import type { Connection } from '../db/database.ts';
import { compose } from '../mail/compose.ts';
import type { Mail } from '../mail/mail.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { AccountStore } from './account-store.ts';

const HOUR_MS = 60 * 60 * 1000;

interface NoticeParts {
  accounts: Pick<AccountStore, 'find'>;
  mail: Mail;
  outbox: Outbox;
  languageOf: (userId: string) => Promise<InterfaceLanguage>;
  now: () => number;
}

/** An e-mail about a change in how a user signs in, or in who receives texts. */
export type AccountNotice =
  | 'twoFactorOn'
  | 'twoFactorOff'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'passwordChanged'
  | 'serviceLinked'
  | 'serviceUnlinked'
  | 'webhookAdded';
/** Prepares such an e-mail; the returned function stores it in a transaction. */
export type PrepareNotice = (
  userId: string,
  notice: AccountNotice,
) => Promise<(tx: Connection) => Promise<void>>;

/** Only verified addresses get mail: another one may be a stranger's. */
export function createAccountNotice({ accounts, mail, outbox, languageOf, now }: NoticeParts): PrepareNotice {
  return async (userId, notice) => {
    const account = await accounts.find(userId);
    if (!account?.emailVerified || mail.transport === 'none') return async () => undefined;
    const { email } = account;
    const message = compose(notice, email, await languageOf(userId), { email });
    return (tx) => outbox.put(tx, { userId, message, expiresAt: now() + NOTICE_HOURS * HOUR_MS });
  };
}
