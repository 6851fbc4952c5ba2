import type { User } from '../../../contract/api/account.ts';
import type { SignInByLink } from '../../../contract/api/sign-in-link.ts';
import type { InterfaceLanguage } from '../../../contract/languages.ts';
import { AppError } from '../../app-error.ts';
import type { Log } from '../../log.ts';
import { compose } from '../../mail/compose.ts';
import type { Mail } from '../../mail/mail.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { ConsumeCredential } from '../service.ts';
import { hashToken } from '../sessions/token.ts';
import type { TwoFactors } from '../two-factor/service.ts';
import { createLinkRequests } from './link-requests.ts';
import type { LinkStore } from './link-store.ts';
import { createMailedLink } from './mailed-link.ts';

interface SignInLinksParts {
  store: LinkStore;
  mail: Mail;
  outbox: Outbox;
  languageOf: (userId: string) => Promise<InterfaceLanguage>;
  secondFactor: Pick<TwoFactors, 'require'>;
  /** Counts a request for an address. Throws AppError `rate_limited`. */
  countRequest: (email: string) => Promise<void>;
  log: Log;
  now: () => number;
}

/** Links in mails that sign in. Only verified addresses get one: an account with another may be a stranger's. */
export class SignInLinks {
  readonly #parts: SignInLinksParts;
  /**
   * Sends a link to the address if it is the verified one of an account.
   * @throws AppError `mail_not_configured`, `rate_limited`
   */
  readonly request: (email: string) => Promise<{ sent: true }>;

  constructor(parts: SignInLinksParts) {
    this.#parts = parts;
    this.request = createLinkRequests({ ...parts, send: (email) => this.#sendLink(email) });
  }

  /**
   * The user whom a link signs in; `consume` uses it up, and a wrong code does not. `knownDeviceOf` identifies the device,
   * if the user has signed in there before.
   * @throws AppError `link_invalid`, `second_factor_required` if a code is required but missing, `wrong_code`,
   * `rate_limited`
   */
  async redeem(
    { token, code }: SignInByLink,
    knownDeviceOf: (user: Pick<User, 'id' | 'email'>) => string | null,
  ): Promise<{ userId: string; consume: ConsumeCredential }> {
    const { store, secondFactor, now } = this.#parts;
    const hash = hashToken(token);
    const signIn = await store.findSignIn(hash, now());
    if (!signIn) throw new AppError('link_invalid');
    const { userId, email } = signIn;
    await secondFactor.require({ userId, knownDevice: knownDeviceOf({ id: userId, email }) }, code);
    const consume: ConsumeCredential = async (tx) => {
      if (!(await store.consumeSignIn(tx, hash))) throw new AppError('link_invalid');
    };
    return { userId, consume };
  }

  async #sendLink(email: string): Promise<void> {
    const { store, mail, outbox, languageOf, now } = this.#parts;
    const account = await store.findVerified(email);
    if (!account) return;
    const { id: userId } = account;
    const language = await languageOf(userId);
    const parts = { store, linkBase: mail.linkBase, now };
    await createMailedLink(parts, { userId, purpose: 'signIn', email }, (tx, link, expiresAt) => {
      const message = compose('signInLink', email, language, { email, link });
      return outbox.put(tx, { userId, message, expiresAt });
    });
  }
}
