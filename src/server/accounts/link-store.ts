import type { LinkPurpose } from '../../contract/email-links.ts';
import type { Database } from '../db/connection.ts';

/** Links in mails. A token itself is never stored, only its hash. */
export function createLinkStore({ db, kind }: Database) {
  const yes = kind === 'sqlite' ? 1 : true;
  const moment = () => new Date().toISOString();

  return {
    /** Keeps a link; an older one of the same purpose stops working. */
    async put(link: {
      userId: string;
      purpose: LinkPurpose;
      tokenHash: string;
      email: string;
      createdAt: number;
      expiresAt: number;
    }): Promise<void> {
      const { userId: user_id, purpose } = link;
      const rest = {
        token_hash: link.tokenHash,
        email: link.email,
        created_at: link.createdAt,
        expires_at: link.expiresAt,
      };
      await db
        .insertInto('account_links')
        .values({ user_id, purpose, ...rest })
        .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(rest))
        .execute();
    },

    /**
     * Uses a link up and does what it is for, all or nothing: of two that open it at once, one finds it. Null where
     * there is no such link (any more), its time is over, or it has nothing to do: somebody else has the address now.
     */
    redeem: (tokenHash: string, now: number): Promise<{ purpose: LinkPurpose; email: string } | null> =>
      db.transaction().execute(async (tx) => {
        const link = await tx
          .deleteFrom('account_links')
          .where('token_hash', '=', tokenHash)
          .returning(['user_id', 'purpose', 'email', 'expires_at'])
          .executeTakeFirst();
        if (!link || link.expires_at <= now) return null;
        const { user_id, email } = link;
        const purpose = link.purpose as LinkPurpose;
        const user = tx.updateTable('user').where('id', '=', user_id);
        const change = { emailVerified: yes, updatedAt: moment() };
        const { numUpdatedRows } = await (purpose === 'verification'
          ? user.set(change).where('email', '=', email)
          : user
              .set({ ...change, email })
              .where(({ not, exists, selectFrom }) =>
                not(exists(selectFrom('user as other').select('other.id').where('other.email', '=', email))),
              )
        ).executeTakeFirst();
        if (numUpdatedRows === 0n) return null;
        // A link that confirms the address before is about nothing any more.
        await tx.deleteFrom('account_links').where('user_id', '=', user_id).execute();
        return { purpose, email };
      }),

    /** Whether an account has this address. */
    async isTaken(email: string): Promise<boolean> {
      const row = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst();
      return row !== undefined;
    },
  };
}

export type LinkStore = ReturnType<typeof createLinkStore>;
