import type { PasswordReset } from '../../contract/api/password-reset.ts';
import type { InterfaceLanguage } from '../../contract/languages.ts';
import { AppError } from '../app-error.ts';
import type { Log } from '../log.ts';
import { compose } from '../mail/compose.ts';
import type { Mail } from '../mail/mail.ts';
import type { LinkStore } from './link-store.ts';
import { hashPassword, refuseCommonPassword } from './passwords.ts';
import { createResetLink } from './reset-link.ts';
import { hashToken } from './token.ts';

/** Mails that are looked up and sent at the same time; what comes beyond is left out, for memory has an end. */
const MAILS_AT_ONCE = 50;

/** A new password for whoever forgot the old one. */
export function createPasswordReset(parts: {
  store: LinkStore;
  mail: Mail;
  languageOf: (userId: string) => Promise<InterfaceLanguage>;
  /** Counts a request for an address. Throws AppError `rate_limited`. */
  countRequest: (email: string) => Promise<void>;
  log: Log;
  now: () => number;
}) {
  const { store, mail, languageOf, log, now } = parts;
  let running = 0;

  async function sendLink(email: string): Promise<void> {
    const account = await store.findByEmail(email);
    if (!account) return;
    const link = await createResetLink({ store, linkBase: mail.linkBase, now }, account.id, email);
    await mail.send(compose('passwordReset', email, await languageOf(account.id), { email, link }));
  }

  return {
    /**
     * Sends a link to the address if it has an account. Answers before anything is looked up, so that neither the
     * answer nor its time tells whether there is one.
     * @throws AppError `mail_not_configured`, `rate_limited`
     */
    async request(email: string): Promise<{ sent: true }> {
      if (mail.way === 'none') throw new AppError('mail_not_configured');
      await parts.countRequest(email);
      if (running < MAILS_AT_ONCE) {
        running += 1;
        setImmediate(() => {
          sendLink(email)
            .catch((error: unknown) => {
              log.error(
                { err: error instanceof AppError ? error.cause : error },
                'a reset link was not sent',
              );
            })
            .finally(() => {
              running -= 1;
            });
        });
      } else log.warn('too many reset links at once: one was left out');
      return { sent: true };
    },

    /**
     * Sets a new password by a link, once; every session of the account ends.
     * @throws AppError `link_invalid`, `password_common`, `server_busy`
     */
    async reset({ token, newPassword }: PasswordReset): Promise<{ reset: true }> {
      const hash = hashToken(token);
      // Hashing a password is dear: nobody has it done without a link.
      if (!(await store.isResetOpen(hash, now()))) throw new AppError('link_invalid');
      await refuseCommonPassword(newPassword);
      if (!(await store.resetPassword(hash, await hashPassword(newPassword), now()))) {
        throw new AppError('link_invalid');
      }
      return { reset: true };
    },
  };
}

export type PasswordResets = ReturnType<typeof createPasswordReset>;
