import type { PasswordReset } from '../../../contract/api/password-reset.ts';
import type { InterfaceLanguage } from '../../../contract/languages.ts';
import { AppError } from '../../app-error.ts';
import type { Log } from '../../log.ts';
import { compose } from '../../mail/compose.ts';
import type { Mail } from '../../mail/mail.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { PrepareNotice } from '../account-notice.ts';
import type { AccountStore } from '../account-store.ts';
import { createLinkRequests } from '../links/link-requests.ts';
import type { LinkStore } from '../links/link-store.ts';
import { createMailedLink } from '../links/mailed-link.ts';
import { hashToken } from '../sessions/token.ts';
import { hashPassword, refuseCommonPassword } from './passwords.ts';

interface PasswordResetsParts {
  store: LinkStore;
  accounts: Pick<AccountStore, 'findByEmail'>;
  mail: Mail;
  outbox: Outbox;
  prepareNotice: PrepareNotice;
  languageOf: (userId: string) => Promise<InterfaceLanguage>;
  /** Counts a request for an address. Throws AppError `rate_limited`. */
  countRequest: (email: string) => Promise<void>;
  log: Log;
  now: () => number;
}

/** Password resets by mail. */
export class PasswordResets {
  readonly #parts: PasswordResetsParts;
  /**
   * Sends a link to the address if it has an account.
   * @throws AppError `mail_not_configured`, `rate_limited`
   */
  readonly request: (email: string) => Promise<{ sent: true }>;

  constructor(parts: PasswordResetsParts) {
    this.#parts = parts;
    this.request = createLinkRequests({ ...parts, send: (email) => this.#sendLink(email) });
  }

  /**
   * Sets a new password with a reset link, once; ends every session of the account, and notifies its user by e-mail.
   * `removedAccess`: other access had been set up before the address was verified, and was removed.
   * @throws AppError `link_invalid`, `password_common`, `server_busy`
   */
  async reset({ token, newPassword }: PasswordReset): Promise<{ reset: true; removedAccess: boolean }> {
    const { store, prepareNotice, now } = this.#parts;
    const hash = hashToken(token);
    // Password hashing is expensive, so the link is checked first.
    const userId = await store.findReset(hash, now());
    if (userId === null) throw new AppError('link_invalid');
    await refuseCommonPassword(newPassword);
    const passwordHash = await hashPassword(newPassword);
    const notice = await prepareNotice(userId, 'passwordChanged');
    const done = await store.resetPassword(hash, passwordHash, now(), notice);
    if (!done) throw new AppError('link_invalid');
    return { reset: true, ...done };
  }

  async #sendLink(email: string): Promise<void> {
    const account = await this.#parts.accounts.findByEmail(email);
    if (!account) return;
    const { store, mail, now, outbox } = this.#parts;
    const { id: userId } = account;
    const language = await this.#parts.languageOf(userId);
    const parts = { store, linkBase: mail.linkBase, now };
    await createMailedLink(parts, { userId, purpose: 'passwordReset', email }, (tx, link, expiresAt) => {
      const message = compose('passwordReset', email, language, { email, link });
      return outbox.put(tx, { userId, message, expiresAt });
    });
  }
}
