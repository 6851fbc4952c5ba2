import type { User } from '../../../contract/api/account.ts';
import type { InterfaceLanguage } from '../../../contract/languages.ts';
import { NOTICE_HOURS } from '../../../contract/limits.ts';
import { deviceOf } from '../../device.ts';
import type { Log } from '../../log.ts';
import { compose } from '../../mail/compose.ts';
import type { Mail } from '../../mail/mail.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { Client } from '../client.ts';

const HOUR_MS = 60 * 60 * 1000;

interface SignInAlertParts {
  mail: Mail;
  outbox: Outbox;
  languageOf: (userId: string) => Promise<InterfaceLanguage>;
  log: Log;
  now: () => number;
}

/** Notifies a user by e-mail of a sign-in on an unknown device, in the background. */
export type SignInAlert = (user: User, client: Client) => void;

/** Only verified addresses get mail: another one may be a stranger's. */
export function createSignInAlert({ mail, outbox, languageOf, log, now }: SignInAlertParts): SignInAlert {
  async function send({ id: userId, email }: User, { address, userAgent }: Client): Promise<void> {
    const language = await languageOf(userId);
    const { browser, system } = deviceOf(userAgent);
    const device = [browser, system, address].filter((part) => part).join(', ');
    const message = compose('newSignIn', email, language, { email, device });
    await outbox.putInOwnTransaction({ userId, message, expiresAt: now() + NOTICE_HOURS * HOUR_MS });
  }
  return (user, client) => {
    if (!user.isVerified || mail.transport === 'none') return;
    void send(user, client).catch((error: unknown) => {
      log.error({ err: error }, 'a sign-in alert could not be sent');
    });
  };
}
