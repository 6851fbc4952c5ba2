import { ACCOUNT_MESSAGES } from '../../../contract/api/account.ts';
import type { AddressChange, ConfirmPurpose, VerificationStatus } from '../../../contract/api/email-links.ts';
import type { InterfaceLanguage } from '../../../contract/languages.ts';
import { LINK_HOURS, NOTICE_HOURS } from '../../../contract/limits.ts';
import { hasCode } from '../../../node/error-code.ts';
import { AppError } from '../../app-error.ts';
import type { Connection } from '../../db/database.ts';
import { compose } from '../../mail/compose.ts';
import type { Mail } from '../../mail/mail.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { SessionUser } from '../../session-user.ts';
import type { AccountStore } from '../account-store.ts';
import type { CheckPassword } from '../passwords/check-password.ts';
import { requirePassword } from '../passwords/revalidation-store.ts';
import { hashToken } from '../sessions/token.ts';
import type { LinkStore } from './link-store.ts';
import { createMailedLink } from './mailed-link.ts';

const HOUR_MS = 60 * 60 * 1000;
const UNIQUE_VIOLATION_CODES = ['SQLITE_CONSTRAINT_UNIQUE', '23505'];

interface EmailLinksParts {
  store: LinkStore;
  accounts: AccountStore;
  checkPassword: CheckPassword;
  mail: Mail;
  outbox: Outbox;
  languageOf: (userId: string) => Promise<InterfaceLanguage>;
  /** Counts a mail to a new address. Throws AppError `rate_limited`. */
  countAddressMail: (userId: string) => Promise<void>;
  /** Runs in the transaction that changes an address. */
  onAddressChange: (tx: Connection, userId: string) => Promise<void>;
  now: () => number;
}

/** Links in mails, to verify or change an address. */
export class EmailLinks {
  readonly #parts: EmailLinksParts;

  constructor(parts: EmailLinksParts) {
    this.#parts = parts;
  }

  async status(userId: string): Promise<VerificationStatus> {
    const { email, emailVerified } = await this.#accountOf(userId);
    return {
      isVerified: Boolean(emailVerified),
      email,
      mail: this.#parts.mail.transport,
      reason: this.#parts.mail.reason,
    };
  }

  /** @throws AppError `mail_not_configured` */
  async sendVerification(userId: string): Promise<{ sent: boolean }> {
    const { email, emailVerified } = await this.#accountOf(userId);
    if (emailVerified) return { sent: false };
    if (this.#parts.mail.transport === 'none') throw new AppError('mail_not_configured');
    const language = await this.#parts.languageOf(userId);
    const hours = LINK_HOURS.verification;
    await this.#mailLink(userId, 'verification', email, async (tx, link, expiresAt) => {
      const message = compose('verification', email, language, { email, hours, link });
      await this.#parts.outbox.put(tx, { userId, message, expiresAt });
    });
    return { sent: true };
  }

  /**
   * Mails a link to the new address and a notice to the current one. The response does not reveal whether the
   * new address has an account: its mailbox gets a message in either case, and the same rows are stored.
   * @throws AppError `wrong_password`, `rate_limited`, `mail_not_configured`, `server_busy`;
   * `invalid_input` for the account's current address
   */
  async changeAddress(
    user: SessionUser,
    { newEmail, currentPassword }: AddressChange,
  ): Promise<{ sent: true }> {
    const { userId } = user;
    const { email, hash } = await this.#parts.checkPassword(userId, currentPassword);
    if (newEmail === email) {
      const message = ACCOUNT_MESSAGES.emailIsYours;
      throw new AppError('invalid_input', { issues: [{ path: 'newEmail', message }] }, { text: message });
    }
    if (this.#parts.mail.transport === 'none') throw new AppError('mail_not_configured');
    await this.#parts.countAddressMail(userId);
    const isTaken = await this.#parts.store.isTaken(newEmail);
    const language = await this.#parts.languageOf(userId);
    const template = isTaken ? 'addressInUse' : 'addressChange';
    await this.#mailLink(userId, 'addressChange', newEmail, async (tx, link, expiresAt) => {
      await requirePassword(tx, user, hash);
      const message = compose(template, newEmail, language, { email: newEmail, link });
      await this.#parts.outbox.put(tx, { userId, message, expiresAt });
      const notice = compose('addressNotice', email, language, { email: newEmail });
      await this.#parts.outbox.put(tx, {
        userId,
        message: notice,
        expiresAt: this.#parts.now() + NOTICE_HOURS * HOUR_MS,
      });
    });
    return { sent: true };
  }

  /** @throws AppError `link_invalid` for every link without effect */
  async confirm(token: string): Promise<{ purpose: ConfirmPurpose; email: string }> {
    const done = await this.#parts.store
      .redeem(hashToken(token), this.#parts.now(), this.#parts.onAddressChange)
      .catch((error: unknown) => {
        // Another account has taken the address at the same moment.
        if (UNIQUE_VIOLATION_CODES.some((code) => hasCode(error, code))) return null;
        throw error;
      });
    if (!done) throw new AppError('link_invalid');
    return done;
  }

  async #accountOf(userId: string) {
    const account = await this.#parts.accounts.find(userId);
    if (!account) throw new AppError('unauthenticated');
    return account;
  }

  /** Creates a link; `mail` stores its mail in the same transaction. */
  async #mailLink(
    userId: string,
    purpose: ConfirmPurpose,
    email: string,
    mail: (tx: Connection, link: string, expiresAt: number) => Promise<void>,
  ): Promise<void> {
    const { store, mail: sender, now } = this.#parts;
    await createMailedLink({ store, linkBase: sender.linkBase, now }, { userId, purpose, email }, mail);
  }
}
