import { emailSchema } from '../../../contract/api/account.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import { linkBaseOf } from '../../mail/choose-mail.ts';
import { AccountStore } from '../account-store.ts';
import { LinkStore } from '../links/link-store.ts';
import { createMailedLink } from '../links/mailed-link.ts';

const USAGE = 'npm run reset-password -- EMAIL';

/**
 * Prints a password reset link for an account, for the server's operator. `write` receives the output.
 * @returns an exit code: 0 with a link, 1 for an unknown account, 2 without an address
 */
export async function printResetLink(
  given: readonly string[],
  { config, database, write }: { config: Config; database: Database; write: (line: string) => void },
): Promise<number> {
  const address = emailSchema.safeParse(given[0] ?? '');
  if (!address.success || given.length !== 1) {
    write(`Name the e-mail address of one account: ${USAGE}`);
    return 2;
  }
  const account = await new AccountStore(database).findByEmail(address.data);
  if (!account) {
    write(`There is no account with the address ${address.data}.`);
    return 1;
  }
  const link = await createMailedLink(
    { store: new LinkStore(database), linkBase: linkBaseOf(config), now: Date.now },
    { userId: account.id, purpose: 'passwordReset', email: address.data },
  );
  write(`This link sets a new password for ${address.data}, once, within one hour:\n${link}`);
  return 0;
}
