import type { OidcLink } from '../../../contract/api/oidc.ts';
import { AppError } from '../../app-error.ts';
import type { SessionUser } from '../../session-user.ts';
import type { PrepareNotice } from '../account-notice.ts';
import type { RequireRecent } from '../sessions/recent-sign-in.ts';
import type { OidcStore } from './store.ts';

interface OidcLinksParts {
  store: Pick<OidcStore, 'list' | 'unlink'>;
  requireRecent: RequireRecent;
  prepareNotice: PrepareNotice;
}

export type OidcLinks = ReturnType<typeof createOidcLinks>;

/** A user's links to sign-in providers. They remain when the settings no longer name the provider. */
export function createOidcLinks({ store, requireRecent, prepareNotice }: OidcLinksParts) {
  return {
    async list(userId: string): Promise<OidcLink[]> {
      return (await store.list(userId)).map(({ issuer, created_at, last_used_at }) => ({
        issuer,
        linkedAt: new Date(created_at).toISOString(),
        lastUsedAt: new Date(last_used_at).toISOString(),
      }));
    },

    /**
     * Unlinks all providers. An account created by a provider has a random password, so a password counts as a way in
     * only if the user gives it.
     * @throws AppError `not_found`, `only_way_in`, `reauthentication_required`, `wrong_password`, `server_busy`
     */
    async unlink(user: SessionUser, password: string | undefined): Promise<void> {
      await requireRecent(user, password);
      const notice = await prepareNotice(user.userId, 'serviceUnlinked');
      const done = await store.unlink(user.userId, password === undefined, notice);
      if (done === 'none') throw new AppError('not_found');
      if (done === 'onlyWay') throw new AppError('only_way_in');
    },
  };
}
